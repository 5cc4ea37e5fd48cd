import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { request as forward } from 'undici';
import { type Demo, type DemoRole, demoRoles, emailOf } from '@marketplace/local/demo/demo-record';
import { seedDemo, type Seeded } from '@marketplace/local/demo/seed-demo';
import { createApi } from '../support/api.ts';
import { sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';
import { waitFor } from '../support/wait-for.ts';

let stack: SharedStack;
let directory: string;
let gateway: Server;
/** Requests that were executed, but whose response was lost. */
const lost = new Set<string>();
/** Refuses requests, by their method and path, instead of executing them. */
let refuse: (line: string) => Problem | undefined = () => undefined;

interface Problem {
  status: number;
  code?: string;
}

beforeAll(async () => {
  stack = await sharedStack();
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-demo-'));
  gateway = await startForgetfulGateway(stack.origin);
});
afterAll(() => {
  gateway?.close();
  rmSync(directory, { recursive: true, force: true });
});

test('a seeding that is killed after any step is completed by the next one, and creates nothing twice', async () => {
  const file = path.join(directory, 'demo.json');
  const { port } = gateway.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}/api/v1`;
  // Without repetitions, it gives up where a killed one ends.
  const seed = () => seedDemo({ apiUrl, inboxUrl: stack.base.inboxUrl, file, isFirst: false, patienceMs: 0 });
  let seeded: Seeded | undefined;
  for (let tries = 0; !seeded && tries < 30; tries += 1) seeded = await seed().catch(() => undefined);
  // Each of these was carried out once, but its answer never arrived.
  expect([...lost].map((line) => line.replace(/\/(key|whe|org)_\w+/, '/:id')).sort()).toEqual([
    'DELETE /auth/api-keys/:id',
    'DELETE /webhooks/endpoints/:id',
    'POST /auth/api-keys',
    'POST /auth/sign-in',
    'POST /auth/sign-up',
    'POST /auth/verify-email',
    'POST /organizations',
    'POST /webhooks/endpoints',
    'PUT /auth/session/organization',
    'PUT /organizations/:id/payout-account',
  ]);
  expect(seeded).toMatchObject({ isNew: true });

  const signIn = async (role: DemoRole) => {
    const person = createApi(stack.origin);
    const { password } = seeded!.demo;
    expect((await person.post('/auth/sign-in', { email: emailOf(role), password })).status).toBe(200);
    return person;
  };
  for (const role of demoRoles) {
    const person = await signIn(role);
    const count = async (list: string) =>
      (await person.get<{ data: { status: string }[] }>(list)).body.data.filter(({ status }) => status === 'active')
        .length;
    expect([await count('/organizations'), await count('/auth/api-keys'), await count('/webhooks/endpoints')]).toEqual([
      1, 1, 1,
    ]);
  }
  const [seller, buyer] = demoRoles.map((role) => createApi(stack.origin).withKey(seeded!.demo[role].apiKey));
  const listing = { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true };
  const published = await seller!.post<{ id: string }>('/listings', listing);
  expect(published.status).toBe(201);
  const offer = { listingId: published.body.id, unitAmount: { amount: 90, currency: 'USD' } };
  expect((await buyer!.post('/offers', offer)).status).toBe(201);
  await waitFor('verified webhooks of both', async () => {
    const { data } = (await (await fetch(`${stack.base.inboxUrl}/hooks`)).json()) as {
      data: { verified: boolean; path: string }[];
    };
    return demoRoles.every((role) => data.some(({ path: at, verified }) => at === `/hook/${role}` && verified));
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
      const line = `${method} ${request.url!.slice('/api/v1'.length)}`;
      const problem = refuse(line);
      if (problem) {
        response.writeHead(problem.status, { 'content-type': 'application/problem+json', 'retry-after': '0' });
        return void response.end(JSON.stringify(problem));
      }
      const answer = await forward(origin + request.url, { method, headers, ...(body.length > 0 && { body }) });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
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

test('a seeding with every request refused at first still completes; the last refusal is named', async () => {
  const file = path.join(directory, 'busy', 'demo.json');
  mkdirSync(path.dirname(file));
  const { password } = JSON.parse(readFileSync(path.join(directory, 'demo.json'), 'utf8')) as Demo;
  const fresh = { run: 'demo-busy', password, seller: {}, buyer: {} };
  writeFileSync(file, JSON.stringify(fresh));
  const { port } = gateway.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}/api/v1`;
  const options = { apiUrl, inboxUrl: stack.base.inboxUrl, file, isFirst: false };
  const problems: Problem[] = [{ status: 503 }, { status: 429 }, { status: 409, code: 'busy' }];
  const refused = new Set<string>();
  refuse = (line) => {
    if (refused.has(line)) return undefined;
    refused.add(line);
    return problems[refused.size % problems.length];
  };
  const { demo, isNew } = await seedDemo(options);
  expect(isNew).toBe(true);
  expect(refused.size).toBeGreaterThan(5);
  for (const role of demoRoles) expect(demo[role].apiKey).toMatch(/^mk_/);

  refuse = () => ({ status: 503, code: 'temporarily_unavailable' });
  writeFileSync(file, JSON.stringify(fresh));
  await expect(seedDemo({ ...options, patienceMs: 500 })).rejects.toThrow(/failed with 503 temporarily_unavailable/);
});
