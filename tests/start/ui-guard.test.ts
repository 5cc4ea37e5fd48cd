import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeServer, listen } from '@marketplace/kernel';
import { createUiGuard } from '@marketplace/local/infrastructure/temporal/ui-guard';
import { waitFor } from '../support/wait-for.ts';

const reached: string[] = [];
/** Replacement of the Temporal UI: like the UI, it answers to every host name. */
const ui = createServer((incoming, response) => {
  if (incoming.url === '/slow') return void held.push(response);
  void incoming.toArray().then((chunks: Buffer[]) => {
    reached.push(`${incoming.method} ${incoming.url}`);
    response.writeHead(200, { 'content-type': 'text/plain', 'x-ui': '1' }).end(`seen ${Buffer.concat(chunks)}`);
  });
});
/** Pending answers to `/slow`, which the test sends. */
const held: ServerResponse[] = [];
const guards: Server[] = [];
const ports: Record<'reading' | 'writing', number> = { reading: 0, writing: 0 };
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  await listen(ui, 0, '127.0.0.1');
  for (const kind of ['reading', 'writing'] as const) {
    const guard = createUiGuard({ target: `http://127.0.0.1:${portOf(ui)}`, writes: kind === 'writing' });
    await listen(guard, 0, '127.0.0.1');
    guards.push(guard);
    ports[kind] = portOf(guard);
  }
});
afterAll(async () => {
  for (const server of [...guards, ui]) await closeServer(server);
});

interface Sent {
  to?: 'reading' | 'writing';
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

async function send({ to = 'reading', method = 'GET', path = '/api/v1/namespaces', headers = {}, body }: Sent) {
  const sent = request({ host: '127.0.0.1', port: ports[to], method, path, headers, agent: false });
  sent.end(body);
  return new Promise<{ status: number; text: string; ui: unknown }>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      void response.toArray().then((chunks: Buffer[]) => {
        resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString(), ui: response.headers['x-ui'] });
      });
    });
  });
}

test.each(['127.0.0.1:8233', 'localhost:8233', 'localhost', '[::1]:8233'])(
  'people on this machine read the UI as %s',
  async (host) => {
    expect(await send({ headers: { host } })).toEqual({ status: 200, text: 'seen ', ui: '1' });
  },
);

test.each([
  'attacker.example',
  'attacker.example:8233',
  '127.0.0.1.attacker.example',
  'localhost.attacker.example:8233',
])('a website whose name %j resolves to this machine reaches nothing, even if changes are allowed', async (host) => {
  reached.length = 0;
  for (const to of ['reading', 'writing'] as const)
    expect((await send({ to, headers: { host } })).status).not.toBe(200);
  expect(reached).toEqual([]);
});

test('nothing can be changed by default', async () => {
  reached.length = 0;
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect(await send({ method, path: '/api/v1/workflows/terminate' })).toMatchObject({
      status: 403,
      text: expect.stringContaining('TEMPORAL_UI_WRITES=1'),
    });
  expect(reached).toEqual([]);
});

test('with the setting the UI makes changes, and other websites do not', async () => {
  const change = { to: 'writing', method: 'POST', path: '/api/v1/workflows/terminate', body: '{}' } as const;
  expect(await send({ ...change, headers: { 'sec-fetch-site': 'same-origin' } })).toMatchObject({ text: 'seen {}' });
  expect(await send({ ...change, headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject({ status: 403 });
});

test('a UI that does not answer is a 502', async () => {
  const guard = createUiGuard({ target: 'http://127.0.0.1:9', writes: false });
  await listen(guard, 0, '127.0.0.1');
  try {
    expect((await fetch(`http://127.0.0.1:${portOf(guard)}/`)).status).toBe(502);
  } finally {
    await closeServer(guard);
  }
});

test('a browser that leaves before the answer, like a closed tab, ends only its own request', async () => {
  const leave = async (): Promise<ServerResponse> => {
    const count = held.length;
    const sent = request({ host: '127.0.0.1', port: ports.reading, path: '/slow', agent: false });
    sent.on('error', () => undefined).end();
    const answer = await waitFor('the request at the UI', async () => held[count]);
    sent.destroy();
    return answer;
  };
  // The UI notices that its answer is no longer wanted, and a simultaneous answer does no harm.
  const unwanted = await leave();
  await waitFor('the end of the request', async () => unwanted.destroyed);
  (await leave()).writeHead(200).end('late');
  expect(await send({})).toMatchObject({ status: 200 });
});
