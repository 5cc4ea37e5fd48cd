import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger, serve, type Serving } from '@marketplace/kernel';
import { type Metrics, startMetrics } from '@marketplace/kernel/metrics';
import { expectProblem } from './support/expect-problem.ts';
import { listing, organization } from './support/fake-records.ts';
import { type StartedGateway, startGateway } from './support/start-gateway.ts';

const gateways: StartedGateway[] = [];
const start = async (options = {}): Promise<StartedGateway> => {
  const gateway = await startGateway(options);
  gateways.push(gateway);
  return gateway;
};
let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await start();
});
afterAll(() => Promise.all(gateways.map(({ close }) => close())));

test('each request is one log line with caller, route and status, without credentials', async () => {
  gateway.logged.length = 0;
  const headers = {
    ...gateway.withKey(),
    'x-request-id': 'client-id-1',
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  };
  const response = await gateway.send(`/api/v1/listings/${listing.id}?`, { headers });
  expect(gateway.logged).toHaveLength(1);
  expect(JSON.parse(gateway.logged[0]!)).toMatchObject({
    msg: 'request',
    request_id: response.headers.get('x-request-id'),
    trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    method: 'GET',
    route: '/api/v1/listings/:id',
    status: 200,
    duration_ms: expect.any(Number),
    org_id: organization.id,
    actor: expect.stringMatching(/^key_/),
    client_request_id_header: 'client-id-1',
    client_trace_id: 'a'.repeat(32),
  });
  expect(gateway.logged[0]).not.toContain('mk_test');
  // The client's trace is not continued.
  expect(gateway.domains.calls.at(-1)!.caller.traceparent).not.toContain('a'.repeat(32));
});

test('a request id of the client that could forge a log line is not logged', async () => {
  gateway.logged.length = 0;
  await gateway.send('/nowhere', { headers: { 'x-request-id': 'short' } });
  await gateway.send('/nowhere', { headers: { 'x-request-id': 'has spaces and "quotes"' } });
  expect(gateway.logged.join('')).not.toContain('client_request_id_header');
});

/** A pause between probes, because without one they would keep a processor busy while an answer is reused. */
const nextProbe = (): Promise<void> => setTimeout(20);

test('/healthz answers while the process runs, /readyz from when every service was ready once', async () => {
  let serves = false;
  const starting = await start({
    ready: () => (serves ? Promise.resolve() : Promise.reject(new Error('trading is not ready'))),
    identityReady: async () => undefined,
  });
  expect((await starting.send('/healthz')).status).toBe(200);
  const problem = await expectProblem(await starting.send('/readyz'), 503, 'temporarily_unavailable');
  expect(JSON.stringify(problem)).not.toContain('trading');
  serves = true;
  while ((await starting.send('/readyz')).status !== 200) await nextProbe();
  serves = false;
  expect((await starting.send('/readyz')).status).toBe(200);
});

test('/readyz is 503 while identity is not ready, such as while its database is read only, and recovers', async () => {
  const identity = { says: async (): Promise<void> => undefined };
  const running = await start({ ready: async () => undefined, identityReady: () => identity.says() });
  const until = async (status: number): Promise<Response> => {
    for (;;) {
      const answer = await running.send('/readyz');
      if (answer.status === status) return answer;
      await nextProbe();
    }
  };
  await until(200);
  identity.says = () => Promise.reject(new Error('the database of identity is read only'));
  const answer = await until(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(JSON.stringify(await expectProblem(answer, 503, 'temporarily_unavailable'))).not.toContain('database of');
  identity.says = async () => undefined;
  await until(200);
});

test('a service that answers the readiness check slowly does not make the gateway not ready', async () => {
  const running = await start({ ready: async () => undefined, identityReady: () => new Promise(() => undefined) });
  while ((await running.send('/readyz')).status !== 200) await nextProbe();
  expect((await running.send('/readyz')).status).toBe(200);
});

test('the services are asked once a second for all probes, and a failure is reused no longer', async () => {
  let asked = 0;
  let serves = false;
  const probed = await start({
    ready: () => {
      asked += 1;
      return serves ? Promise.resolve() : Promise.reject(new Error('trading is not ready'));
    },
  });
  const startedAt = performance.now();
  const askedAtMost = () => 1 + Math.floor((performance.now() - startedAt) / 1000);
  const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await probed.send('/readyz')).status));
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect(asked).toBeLessThanOrEqual(askedAtMost());
  serves = true;
  const servesSince = performance.now();
  let probedAt: number;
  let status: number;
  do {
    await nextProbe();
    probedAt = performance.now();
    ({ status } = await probed.send('/readyz', { method: 'HEAD' }));
  } while (status !== 200 && probedAt <= servesSince + 1000);
  expect(status).toBe(200);
  expect(asked).toBeLessThanOrEqual(askedAtMost());
});

test('of X-Forwarded-For, only what our own proxies appended is used', async () => {
  const headers = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2', 'x-forwarded-host': 'evil.example.com' };
  const ipAt = async (at: StartedGateway): Promise<string | undefined> => {
    await at.send('/api/v1/listings', { headers: { ...headers, ...at.withKey() } });
    return at.domains.calls.at(-1)!.caller.ip;
  };
  expect(await ipAt(gateway)).toBe('127.0.0.1');
  expect(await ipAt(await start({ proxies: 1 }))).toBe('2.2.2.2');
});

describe('metrics', () => {
  const log = createLogger({ level: 'silent' });
  let metrics: Metrics;
  let watched: Serving;
  let gateway: StartedGateway;
  beforeAll(async () => {
    metrics = await startMetrics({ service: 'gateway', log });
    watched = await serve({
      host: '127.0.0.1',
      port: 0,
      contracts: [],
      ready: async () => undefined,
      metrics: metrics.answer,
      log,
    });
    gateway = await startGateway();
  });
  afterAll(async () => {
    await gateway.close();
    await watched.close();
    await metrics.stop();
  });

  test('requests are measured by route pattern and status class, not by text of the client', async () => {
    const id = 'lst_01h2xcejqtf2nbrexx3vqjhp41';
    await gateway.send(`/api/v1/listings/${id}`);
    await gateway.send('/api/v1/listings');
    await gateway.send('/no/such/path');
    const text = await (await fetch(`${watched.url}/metrics`)).text();
    const count = (route: string): string =>
      `http_server_request_duration_count{http_request_method="GET",http_route="${route}",status_class="4xx"} 1`;
    for (const route of ['/api/v1/listings/:id', '/api/v1/listings', 'none']) expect(text).toContain(count(route));
    for (const typed of [id, '/no/such/path']) expect(text).not.toContain(typed);
  });

  test('the public port has no metrics', async () => {
    const answer = await gateway.send('/metrics');
    expect(answer.status).toBe(404);
  });
});
