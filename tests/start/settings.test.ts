import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeServer, listen } from '@marketplace/kernel';
import type { Delivery } from '@marketplace/webhooks-contract';
import type { Api } from '../support/api.ts';
import { type RunningStack, startOneProcess, startTestBase, type TestBase } from '../support/stacks/stack-host.ts';
import { newSeller } from '../support/sign-up.ts';
import { waitFor } from '../support/wait-for.ts';

/** A setting of each part, as a user of `npm start` sets it, with an effect that is visible from outside. */
const environment = {
  QUOTAS: 'organizations=1,endpoints=1',
  RATE_LIMITS: 'key=123/456',
  SUPPORTED_CURRENCIES: 'EUR',
  NODE_ENV: 'production',
  SANDBOX_INSTALLATION: '1',
};

let base: TestBase;
let stack: RunningStack;
let owner: Api;
let server: Api;
const asked: string[] = [];
/** Refuses every CONNECT, like a proxy for a private address: the attempt is not repeated. */
const proxy = createServer().on('connect', ({ url }, socket) => {
  asked.push(url ?? '');
  socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
});

beforeAll(async () => {
  base = await startTestBase();
  await listen(proxy, 0, '127.0.0.1');
  const WEBHOOK_EGRESS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  stack = await startOneProcess(base, { environment: { ...environment, WEBHOOK_EGRESS_PROXY } });
  ({ owner, server } = await newSeller(stack.origin, base.inboxUrl, 'settings@example.com'));
});
afterAll(async () => {
  await stack?.stop();
  await closeServer(proxy);
  await base?.close();
});

test('identity: QUOTAS and RATE_LIMITS', async () => {
  expect(await owner.post('/organizations', { name: 'One too many' })).toMatchObject({
    status: 409,
    body: { code: 'limit_reached' },
  });
  expect((await server.get('/listings')).headers['ratelimit-policy']).toContain('"key";q=456;');
});

test('gateway: NODE_ENV', async () => {
  const answer = await owner.post<{ errors: { message: string }[] }>('/graphql', {
    query: '{ __schema { queryType { name } } }',
  });
  expect(answer.body.errors[0]!.message).toMatch(/introspection/i);
});

test('gateway: SANDBOX_INSTALLATION', async () => {
  expect((await server.get('/listings')).headers['sandbox-installation']).toBe('1');
});

const live = {
  NODE_ENV: 'production',
  RATE_LIMITS: '',
  API_KEY_MODE: 'live',
  PAYMENTS_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test.each([
  ['PAYMENTS_PROVIDER', 'sandbox'],
  ['TEST_HELPERS', '1'],
  ['API_KEY_MODE', 'test'],
  ['RATE_LIMITS', 'off'],
])('in production, %s=%s stops the start, and is named', async (name, value) => {
  const refused = startOneProcess(base, { environment: { ...live, [name]: value } });
  await expect(refused).rejects.toThrow(`  ${name}: `);
});

test('webhooks and worker: QUOTAS and WEBHOOK_EGRESS_PROXY', async () => {
  const endpoint = { url: 'http://127.0.0.1:9999/hook', subscribedEvents: ['*'] };
  expect((await owner.post('/webhooks/endpoints', endpoint)).status).toBe(201);
  expect(await owner.post('/webhooks/endpoints', endpoint)).toMatchObject({
    status: 409,
    body: { code: 'limit_reached' },
  });
  await server.post('/listings', { title: 'Lamp', price: { amount: 100, currency: 'EUR' }, publish: true });
  const delivery = await waitFor('an attempt', async () => {
    const { data } = (await owner.get<{ data: Delivery[] }>('/webhooks/deliveries')).body;
    return data.find(({ attemptCount }) => attemptCount > 0);
  });
  expect(asked).toContain('127.0.0.1:9999');
  expect(delivery.status).toBe('failed');
});

test('trading: SUPPORTED_CURRENCIES', async () => {
  const inDollars = { title: 'Lamp', price: { amount: 100, currency: 'USD' } };
  expect(await server.post('/listings', inDollars)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
});

test('every service: a wrong DATABASE_POOL_MAX stops the start, and is named', async () => {
  const wrong = startOneProcess(base, { environment: { DATABASE_POOL_MAX: '0' } });
  await expect(wrong).rejects.toThrow('DATABASE_POOL_MAX');
});
