import { expect, test } from '@jest/globals';
import { createLogger, serve } from '@marketplace/kernel';
import { startMetrics } from '@marketplace/kernel/metrics';
import { countDisabled, showDisabled } from '../../src/endpoints/endpoint.ts';

test('disabled endpoints are counted by reason, and the counters are exported from 0 on', async () => {
  const log = createLogger({ level: 'silent' });
  const metrics = await startMetrics({ service: 'test', log });
  const serving = await serve({
    host: '127.0.0.1',
    port: 0,
    contracts: [],
    ready: async () => undefined,
    metrics: metrics.answer,
    log,
  });
  const counts = async () =>
    [
      ...(await (await fetch(`${serving.url}/metrics`)).text()).matchAll(/^webhook_endpoint_disabled_total\S+ \d+/gm),
    ].map(String);
  const expected = (gone: number) => [
    'webhook_endpoint_disabled_total{reason="manual"} 0',
    `webhook_endpoint_disabled_total{reason="gone"} ${gone}`,
    'webhook_endpoint_disabled_total{reason="failing"} 0',
  ];
  try {
    showDisabled();
    expect(await counts()).toEqual(expected(0));
    countDisabled('gone');
    expect(await counts()).toEqual(expected(1));
  } finally {
    await serving.close();
    await metrics.stop();
  }
});
