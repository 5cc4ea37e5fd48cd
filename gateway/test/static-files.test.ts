import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { madeFiles } from '../src/http/static-files.ts';
import { type StartedGateway, startGateway } from './support/start-gateway.ts';

/** Files that count how often their contents are made. */
const files = madeFiles();
let made = 0;
const counted: typeof files = {
  ...files,
  serve: (type, make) =>
    files.serve(type, () => {
      made += 1;
      return make();
    }),
};

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway({ files: counted });
  await files.makeAll();
});
afterAll(() => gateway.close());

const large = ['/docs/search.json', '/docs/reference', '/api/v1/openapi.json'];

test('what is made at the start is not made again by a visitor', async () => {
  const atStart = made;
  expect(atStart).toBeGreaterThan(large.length);
  for (const path of [...large, '/docs', '/docs/errors/not_found']) {
    const response = await gateway.send(path);
    expect([path, response.status]).toEqual([path, 200]);
    await response.body?.cancel();
  }
  expect(made).toBe(atStart);
});

/** The answer as it was sent: fetch would decompress it. */
async function sent(path: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port: gateway.port, path, headers: { host: 'localhost:3000', ...headers } }, resolve)
      .on('error', reject)
      .end();
  });
  const body = Buffer.concat((await response.toArray()) as Buffer[]);
  return { status: response.statusCode, headers: response.headers, body };
}

test.each(large)('%s is sent compressed to who accepts it, with an entity tag for each coding', async (path) => {
  const plain = await sent(path, {});
  const [br, gzip] = [
    await sent(path, { 'accept-encoding': 'gzip, br' }),
    await sent(path, { 'accept-encoding': 'gzip' }),
  ];
  expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(br.body.length).toBeLessThan(plain.body.length / 3);
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  for (const { headers } of [plain, br, gzip]) expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
  const again = { 'accept-encoding': 'gzip', 'if-none-match': gzip.headers.etag! };
  const unchanged = await sent(path, again);
  expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
  expect((await sent(path, { ...again, 'accept-encoding': 'br' })).status).toBe(200);
});
