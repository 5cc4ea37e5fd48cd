import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CollectedSpan, type OtlpCollector, startOtlpCollector } from './support/otlp-collector.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { processNames, type SeparateProcesses, startSeparateProcesses } from './support/separate-processes.ts';
import { newSeller } from './support/sign-up.ts';
import { startTestBase, type TestBase } from './support/test-base.ts';
import { waitFor } from './support/wait-for.ts';

describe.each(['workflow', 'inline'])('traces of a deployment whose first attempts are made by %s', (firstAttempt) => {
  let base: TestBase;
  let processes: SeparateProcesses;
  let receiver: Receiver;
  let collector: OtlpCollector;

  beforeAll(async () => {
    base = await startTestBase();
    collector = await startOtlpCollector();
    const telemetry = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, WEBHOOK_FIRST_ATTEMPT: firstAttempt };
    processes = await startSeparateProcesses(base, { extraEnv: Object.fromEntries(processNames.map((name) => [name, telemetry])) });
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await processes?.stop();
    await receiver?.close();
    await collector?.close();
    await base?.close();
  });

  test('one trace tells of a request and of all that it leads to, up to the webhook; the trace of the client is linked, and the receiver is told of neither', async () => {
    const { owner, server } = await newSeller(processes.origin, base.inboxUrl, 'watcher@example.com');
    await owner.post('/webhooks/endpoints', { url: receiver.url, subscribedEvents: ['*'] });
    const client = 'c'.repeat(32);
    const listing = { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true };
    await server.post('/listings', listing, { traceparent: `00-${client}-${'c'.repeat(16)}-00` });
    await waitFor('the webhook', async () => receiver.received.length > 0);

    const named = (name: string): CollectedSpan | undefined => collector.spans.find((span) => span.name === name && span.traceId === root()?.traceId);
    const root = (): CollectedSpan | undefined => collector.spans.find(({ links }) => links.includes(client));
    const attempt = await waitFor('the span of the attempt to be pushed', async () => root() && named('deliver webhook'));
    expect(root()).toMatchObject({ service: 'gateway', name: 'POST /api/v1/listings', parentSpanId: undefined, attributes: { 'http.response.status_code': 201 } });
    expect(attempt).toMatchObject({ service: 'worker', attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 204, 'marketplace.attempt': 1 } });

    // From the attempt back to the request, each the parent of the one before.
    const way = firstAttempt === 'workflow' ? ['activity attemptDelivery', 'trading.createListing'] : ['trading.createListing'];
    const spanBefore = (span: CollectedSpan): Promise<CollectedSpan> =>
      waitFor(`the span before ${span.name}`, async () => collector.spans.find(({ spanId }) => spanId === span.parentSpanId));
    const parents: string[] = [];
    for (let at = attempt; at.parentSpanId; ) {
      at = await spanBefore(at);
      parents.push(at.name);
    }
    expect(parents).toEqual([...way, 'POST /api/v1/listings']);

    for (const [service, name] of [['identity', 'identity.authenticate'], ['worker', 'relay trading.event'], ['webhooks', 'webhooks.engine.ingestEvents']] as const) {
      expect(await waitFor(name, async () => named(name))).toMatchObject({ service });
    }
    expect(JSON.stringify(receiver.received.map(({ headers }) => headers))).not.toMatch(/traceparent|tracestate/);
    // Nothing that only looks for work is traced.
    expect(collector.spans.map(({ name }) => name)).not.toContain('trading.engine.exchangeOutbox');
  });
});
