import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { request as forward } from 'undici';
import { sellerEmail } from '../../src/demo/demo-record.ts';
import { seedDemo, type Seeded } from '../../src/demo/seed-demo.ts';
import { createApi } from '../support/api.ts';
import { type RunningStack, startOneProcess } from '../support/stacks/one-process.ts';
import { startTestBase, type TestBase } from '../support/stacks/test-base.ts';
import { waitFor } from '../support/wait-for.ts';

let base: TestBase;
let stack: RunningStack;
let directory: string;
let gateway: Server;
/** Requests that were executed, but whose response was lost. */
const lost = new Set<string>();

beforeAll(async () => {
  base = await startTestBase();
  stack = await startOneProcess(base);
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-demo-'));
  gateway = await startForgetfulGateway(stack.origin);
});
afterAll(async () => {
  gateway?.close();
  await stack?.stop();
  await base?.close();
  rmSync(directory, { recursive: true, force: true });
});

test('a seeding that is killed after any step is completed by the next one, and creates nothing twice', async () => {
  const file = path.join(directory, 'demo.json');
  const { port } = gateway.address() as AddressInfo;
  const seed = () => seedDemo({ apiUrl: `http://127.0.0.1:${port}/api/v1`, inboxUrl: base.inboxUrl, file });
  let seeded: Seeded | undefined;
  for (let tries = 0; !seeded && tries < 30; tries += 1) seeded = await seed().catch(() => undefined);
  // Each of these was carried out once without its answer ever arriving.
  expect([...lost].map((line) => line.replace(/\/(key|whe)_\w+/, '/:id')).sort()).toEqual([
    'DELETE /auth/api-keys/:id',
    'DELETE /webhooks/endpoints/:id',
    'POST /auth/api-keys',
    'POST /auth/sign-in',
    'POST /auth/sign-up',
    'POST /auth/verify-email',
    'POST /organizations',
    'POST /webhooks/endpoints',
    'PUT /auth/session/organization',
  ]);
  expect(seeded).toMatchObject({ isNew: true });

  const seller = createApi(stack.origin);
  expect((await seller.post('/auth/sign-in', { email: sellerEmail, password: seeded!.demo.password })).status).toBe(
    200,
  );
  const count = async (list: string) =>
    (await seller.get<{ data: { status: string }[] }>(list)).body.data.filter(({ status }) => status === 'active')
      .length;
  expect([await count('/organizations'), await count('/auth/api-keys'), await count('/webhooks/endpoints')]).toEqual([
    1, 1, 1,
  ]);
  const listing = { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true };
  expect((await seller.withKey(seeded!.demo.apiKey).post('/listings', listing)).status).toBe(201);
  await waitFor('a verified webhook', async () => {
    const { data } = (await (await fetch(`${base.inboxUrl}/hooks`)).json()) as { data: { verified: boolean }[] };
    return data[0]?.verified;
  });

  const before = readFileSync(file, 'utf8');
  expect(await seed()).toEqual({ demo: seeded!.demo, isNew: false });
  expect(readFileSync(file, 'utf8')).toBe(before);
});

/** A proxy that drops the first response to each kind of request. */
async function startForgetfulGateway(origin: string): Promise<Server> {
  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const body = await buffer(request);
      const headers = {
        'content-type': 'application/json',
        cookie: request.headers.cookie ?? '',
        ...keyOf(request.headers),
      };
      const method = request.method as 'POST';
      const answer = await forward(origin + request.url, { method, headers, ...(body.length > 0 && { body }) });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      const line = `${request.method} ${request.url!.slice('/api/v1'.length)}`;
      if (answer.statusCode < 300 && !lost.has(line)) {
        lost.add(line);
        return void request.socket.destroy();
      }
      const cookies = answer.headers['set-cookie'] ?? [];
      response.writeHead(answer.statusCode, { 'set-cookie': cookies, 'content-length': bytes.length }).end(bytes);
    };
    pass().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function keyOf(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const key = headers['idempotency-key'];
  return key === undefined ? {} : { 'idempotency-key': String(key) };
}
