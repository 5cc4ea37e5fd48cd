import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Api } from '../support/api.ts';
import { newSeller } from '../support/sign-up.ts';
import { type RunningStack, startOneProcess, startTestBase, type TestBase } from '../support/stacks/stack-host.ts';
import { waitFor } from '../support/wait-for.ts';

let base: TestBase;
let stack: RunningStack;
let operator: pg.Client;
let owner: Api;
let server: Api;
beforeAll(async () => {
  base = await startTestBase();
  stack = await startOneProcess(base);
  ({ owner, server } = await newSeller(stack.origin, base.inboxUrl, 'failover@example.com'));
  operator = new pg.Client({ connectionString: base.databaseUrl });
  await operator.connect();
});
afterAll(async () => {
  await operator?.end();
  await stack?.stop();
  await base?.close();
});

const readyz = async (): Promise<number> => (await fetch(`${stack.origin}/readyz`)).status;
const listing = { title: 'Lamp', price: { amount: 100, currency: 'USD' } };
const reads = () =>
  Promise.all([server.get('/listings'), owner.get('/auth/session'), owner.get('/webhooks/deliveries')]);
const writes = () =>
  Promise.all([
    server.post('/listings', listing),
    owner.post('/organizations', { name: 'Another' }),
    owner.post('/webhooks/endpoints', { url: 'https://receiver.example/', subscribedEvents: ['order.paid'] }),
  ]);

test('while the database is read only, writes and /readyz are 503, and both recover without a restart', async () => {
  const { pathname } = new URL(base.databaseUrl);
  const database = pathname.slice(1);
  await waitFor('readiness', async () => (await readyz()) === 200);
  await operator.query(`alter database ${database} set default_transaction_read_only = on`);
  await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> $2', [
    database,
    (operator as unknown as { processID: number }).processID,
  ]);
  await waitFor('the readiness to end', async () => (await readyz()) === 503);
  const written = await writes();
  expect(written.map(({ status }) => status)).toEqual([503, 503, 503]);
  for (const { status, headers, body } of [...written, ...(await reads())]) {
    if (status === 200) continue;
    expect([status, body['code']]).toEqual([503, 'temporarily_unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  await operator.query(`alter database ${database} reset default_transaction_read_only`);
  await waitFor('the readiness', async () => (await readyz()) === 200);
  expect((await reads()).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await server.post('/listings', listing)).status).toBe(201);
});
