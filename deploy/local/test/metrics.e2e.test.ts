import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../src/ports.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { serviceNames } from '../src/domains.ts';
import { type ProcessName, type SeparateProcesses, startSeparateProcesses } from './support/separate-processes.ts';
import { newSeller } from './support/sign-up.ts';
import { startTestBase, type TestBase } from './support/test-base.ts';
import { waitFor } from './support/wait-for.ts';

describe('metrics of a deployment', () => {
  let base: TestBase;
  let processes: SeparateProcesses;
  let receiver: Receiver;
  let gatewayMetrics: string;

  beforeAll(async () => {
    base = await startTestBase();
    const port = await freePort();
    gatewayMetrics = `http://127.0.0.1:${port}`;
    processes = await startSeparateProcesses(base, { extraEnv: { gateway: { METRICS_PORT: String(port) } } });
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await processes?.stop();
    await receiver?.close();
    await base?.close();
  });

  const metricsOf = async (name: ProcessName): Promise<string> =>
    (await fetch(`${name === 'gateway' ? gatewayMetrics : processes.urlOf(name)}/metrics`)).text();

  test('every process tells what it did, on a port that is not public', async () => {
    const { owner, server } = await newSeller(processes.origin, base.inboxUrl, 'watcher@example.com');
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

    expect(await metricsOf('gateway')).toMatch(/http_server_request_duration_count\{http_request_method="POST",http_route="\/api\/v1\/listings",status_class="2xx"\} 1/);
    expect((await fetch(`${processes.origin}/metrics`)).status).toBe(404);

    for (const name of serviceNames) {
      expect(await metricsOf(name)).toMatch(new RegExp(`^webhook_outbox_lag\\{service="${name}",topic="event"\\} \\d`, 'm'));
    }
    expect(await metricsOf('webhooks')).toMatch(/^webhook_deliveries_pending\{status="retrying"\} 0$/m);
  });
});
