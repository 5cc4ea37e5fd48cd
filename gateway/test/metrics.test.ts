import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger, serve, type Serving } from '@marketplace/kernel';
import { type Metrics, startMetrics } from '@marketplace/kernel/metrics';
import { startGateway, type StartedGateway } from './start-gateway.ts';

const log = createLogger({ level: 'silent' });
let metrics: Metrics;
let watched: Serving;
let gateway: StartedGateway;
beforeAll(async () => {
  metrics = await startMetrics({ service: 'gateway', log });
  watched = await serve({ host: '127.0.0.1', port: 0, contracts: [], ready: async () => undefined, metrics: metrics.answer, log });
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.close();
  await watched.close();
  await metrics.stop();
});

test('requests are measured by pattern of route and class of status, never by what a client wrote', async () => {
  const id = 'lst_01h2xcejqtf2nbrexx3vqjhp41';
  await gateway.send(`/api/v1/listings/${id}`);
  await gateway.send('/api/v1/listings');
  await gateway.send('/no/such/path');
  const text = await (await fetch(`${watched.url}/metrics`)).text();
  const count = (route: string): string => `http_server_request_duration_count{http_request_method="GET",http_route="${route}",status_class="4xx"} 1`;
  for (const route of ['/api/v1/listings/:id', '/api/v1/listings', 'none']) expect(text).toContain(count(route));
  for (const typed of [id, '/no/such/path']) expect(text).not.toContain(typed);
});

test('the public port has no metrics', async () => {
  const answer = await gateway.send('/metrics');
  expect(answer.status).toBe(404);
});
