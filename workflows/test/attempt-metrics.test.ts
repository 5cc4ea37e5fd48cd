import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeServer, createLogger, listen } from '@marketplace/kernel';
import { type Metrics, startMetrics } from '@marketplace/kernel/metrics';
import { recordAttemptMetrics } from '../src/webhooks/delivery/attempt-metrics.ts';
import { countRestarted } from '../src/webhooks/delivery/start-delivery.ts';

let metrics: Metrics;
const server = createServer((request, response) => metrics.answer(request, response));
beforeAll(async () => {
  metrics = await startMetrics({ service: 'test', log: createLogger({ level: 'silent' }) });
  await listen(server, 0, '127.0.0.1');
});
afterAll(async () => {
  await closeServer(server);
  await metrics.stop();
});
const text = async (): Promise<string> =>
  (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).text();

test('attempts are counted by outcome and status class; latency is recorded for first attempts only', async () => {
  recordAttemptMetrics({ outcome: 'succeeded', statusCode: 204, durationMs: 80, latencyMs: 20 });
  recordAttemptMetrics({ outcome: 'retrying', statusCode: 503, durationMs: 20, latencyMs: 40 });
  recordAttemptMetrics({ outcome: 'retrying', statusCode: null, durationMs: 15_000, latencyMs: null });
  const lines = (await text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'webhook_attempts_total{outcome="succeeded",code_class="2xx"} 1',
      'webhook_attempts_total{outcome="retrying",code_class="5xx"} 1',
      'webhook_attempts_total{outcome="retrying",code_class="none"} 1',
      'webhook_attempt_duration_count{outcome="retrying"} 2',
      'webhook_attempt_duration_sum{outcome="retrying"} 15.02',
      'webhook_attempt_duration_bucket{outcome="succeeded",le="0.1"} 1',
      'webhook_delivery_latency_count 2',
      'webhook_delivery_latency_bucket{le="0.025"} 1',
      'webhook_delivery_latency_bucket{le="0.05"} 2',
    ]),
  );
});

test('a clock that is ahead of the worker’s makes no negative latency', async () => {
  recordAttemptMetrics({ outcome: 'succeeded', statusCode: 200, durationMs: 1, latencyMs: -50 });
  expect((await text()).split('\n')).toContain('webhook_delivery_latency_count 3');
});

test('restarted deliveries are counted, from zero', async () => {
  countRestarted(0);
  expect((await text()).split('\n')).toContain('webhook_deliveries_restarted_total 0');
  countRestarted(1);
  expect((await text()).split('\n')).toContain('webhook_deliveries_restarted_total 1');
});
