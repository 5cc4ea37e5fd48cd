import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serviceNames } from '@marketplace/operations/domains';
import { freePort } from '@marketplace/local/processes/ports';
import { describeSlice } from '../support/describe-slice.ts';
import { type CollectedSpan, type OtlpCollector, startOtlpCollector } from './otlp-collector.ts';
import { type Forwarded, forwardPort } from '../support/operating/forward-port.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { testSecretHygiene } from '../support/secrets/secret-hygiene.ts';
import {
  everythingLogged,
  type ProcessName,
  processNames,
  type SeparateProcesses,
  startSeparateProcesses,
} from '../support/stacks/processes/separate-processes.ts';
import { newSeller } from '../support/sign-up.ts';
import { startTestBase, type TestBase } from '../support/stacks/stack-host.ts';
import { waitFor } from '../support/wait-for.ts';

/**
 * Separate processes that log at level `trace`, with metrics and traces. Starting them takes longer than using them, so
 * this file has all tests that need them, except those that kill processes.
 */
let base: TestBase;
let processes: SeparateProcesses;
let receiver: Receiver;
let collector: OtlpCollector;
let gatewayMetrics: string;
let temporalAtLast: Forwarded | undefined;

beforeAll(async () => {
  base = await startTestBase();
  collector = await startOtlpCollector();
  const port = await freePort();
  gatewayMetrics = `http://127.0.0.1:${port}`;
  const telemetry = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const extraEnv = Object.fromEntries(processNames.map((name) => [name, { ...telemetry, ...everythingLogged[name] }]));
  processes = await startSeparateProcesses(base, {
    extraEnv: { ...extraEnv, gateway: { ...extraEnv.gateway, METRICS_PORT: String(port) } },
  });
  receiver = await startReceiver();
});
afterAll(async () => {
  await processes?.stop();
  await temporalAtLast?.close();
  await receiver?.close();
  await collector?.close();
  await base?.close();
});

const metricsOf = async (name: ProcessName): Promise<string> =>
  (await fetch(`${name === 'gateway' ? gatewayMetrics : processes.urlOf(name)}/metrics`)).text();

test('every process exports metrics, on a port that is not public', async () => {
  const { owner, server } = await newSeller(processes.origin, base.inboxUrl, 'metrics@example.com');
  await owner.post('/webhooks/endpoints', { url: receiver.url, subscribedEvents: ['*'] });
  await server.post('/listings', { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true });
  const worker = await waitFor('the attempt to be counted', async () => {
    const text = await metricsOf('worker');
    return text.includes('webhook_attempts_total') && text;
  });
  expect(worker).toContain('webhook_attempts_total{outcome="succeeded",code_class="2xx"} 1');
  expect(worker).toContain('webhook_attempt_duration_count{outcome="succeeded"} 1');
  expect(worker).toContain('webhook_delivery_latency_count 1');
  expect(worker).toContain('webhook_deliveries_restarted_total 0');

  expect(await metricsOf('gateway')).toContain(
    'http_server_request_duration_count{http_request_method="POST",http_route="/api/v1/listings",' +
      'status_class="2xx"} 1',
  );
  expect((await fetch(`${processes.origin}/metrics`)).status).toBe(404);

  for (const name of serviceNames) {
    expect(await metricsOf(name)).toMatch(
      new RegExp(`^webhook_outbox_lag\\{service="${name}",topic="event"\\} \\d`, 'm'),
    );
  }
  expect(await metricsOf('webhooks')).toMatch(/^webhook_deliveries_pending\{status="retrying"\} 0$/m);
});

describeSlice('as separate processes', async () => ({ base, stack: processes }));

describe('secrets', () => {
  testSecretHygiene({
    openStack: async () => ({ base, stack: processes }),
    sentTelemetry: async () => {
      await waitFor('the spans of orders', async () =>
        ['createOrder', 'fulfillOrder'].every((name) => collector.spans.some((span) => span.name.includes(name))),
      );
      return collector.bodies.map((text) => ({ where: 'telemetry', text }));
    },
  });
});

// The last tests, because they replace the worker.

test('a worker that starts before Temporal waits for it, and is not ready meanwhile', async () => {
  await processes.kill('worker');
  const port = await freePort();
  const started = processes.start('worker', { TEMPORAL_ADDRESS: `127.0.0.1:${port}` });
  const probe = (path: string) => fetch(`${processes.urlOf('worker')}/${path}`).then(({ status }) => status);
  await waitFor('the worker to answer its probes', async () => (await probe('healthz')) === 200);
  expect(await probe('readyz')).toBe(503);
  temporalAtLast = await forwardPort(port, base.temporalAddress);
  await started;
  expect(await probe('readyz')).toBe(200);
});

test.each(['workflow', 'inline'] as const)(
  'first attempts by %s: one trace has a request and its effects up to the webhook, linked to the trace of the client',
  async (firstAttempt) => {
    if (firstAttempt === 'inline') {
      await processes.kill('worker');
      await processes.start('worker', { WEBHOOK_FIRST_ATTEMPT: 'inline' });
    }
    const { owner, server } = await newSeller(processes.origin, base.inboxUrl, `${firstAttempt}@example.com`);
    await owner.post('/webhooks/endpoints', { url: `${receiver.url}/${firstAttempt}`, subscribedEvents: ['*'] });
    const client = (firstAttempt === 'workflow' ? 'c' : 'd').repeat(32);
    const listing = { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true };
    await server.post('/listings', listing, { traceparent: `00-${client}-${'c'.repeat(16)}-00` });
    await waitFor('the webhook', async () => receiver.received.some(({ path }) => path === `/${firstAttempt}`));

    const named = (name: string): CollectedSpan | undefined =>
      collector.spans.find((span) => span.name === name && span.traceId === root()?.traceId);
    const root = (): CollectedSpan | undefined => collector.spans.find(({ links }) => links.includes(client));
    const attempt = await waitFor(
      'the span of the attempt to be pushed',
      async () => root() && named('deliver webhook'),
    );
    expect(root()).toMatchObject({
      service: 'gateway',
      name: 'POST /api/v1/listings',
      parentSpanId: undefined,
      attributes: { 'http.response.status_code': 201 },
    });
    expect(attempt).toMatchObject({
      service: 'worker',
      attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 204, 'marketplace.attempt': 1 },
    });

    // The chain of parents from the attempt back to the request.
    const way =
      firstAttempt === 'workflow' ? ['activity attemptDelivery', 'trading.createListing'] : ['trading.createListing'];
    const spanBefore = (span: CollectedSpan): Promise<CollectedSpan> =>
      waitFor(`the span before ${span.name}`, async () =>
        collector.spans.find(({ spanId }) => spanId === span.parentSpanId),
      );
    const parents: string[] = [];
    for (let at = attempt; at.parentSpanId; ) {
      at = await spanBefore(at);
      parents.push(at.name);
    }
    expect(parents).toEqual([...way, 'POST /api/v1/listings']);

    for (const [service, name] of [
      ['identity', 'identity.authenticate'],
      ['worker', 'relay trading.event'],
      ['webhooks', 'webhooks.engine.ingestEvents'],
    ] as const) {
      expect(await waitFor(name, async () => named(name))).toMatchObject({ service });
    }
    expect(JSON.stringify(receiver.received.map(({ headers }) => headers))).not.toMatch(/traceparent|tracestate/);
    // Polling for work is not traced.
    expect(collector.spans.map(({ name }) => name)).not.toContain('trading.engine.exchangeOutbox');
  },
);
