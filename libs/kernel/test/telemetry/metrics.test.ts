import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { closeServer, createLogger, instruments, listen, serve, watchGauge } from '../../src/index.ts';
import { type Metrics, type MetricsOptions, startMetrics } from '../../src/telemetry/start-metrics.ts';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const log = createLogger({ level: 'silent' });

async function started(options: Partial<MetricsOptions> = {}): Promise<Metrics> {
  const metrics = await startMetrics({ service: 'toy', log, ...options });
  closers.push(() => metrics.stop());
  return metrics;
}

async function served(metrics?: Metrics): Promise<string> {
  const { url, close } = await serve({
    host: '127.0.0.1',
    port: 0,
    contracts: [],
    ready: async () => undefined,
    metrics: metrics?.answer,
    log,
  });
  closers.push(close);
  return url;
}

const textOf = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text();

describe('metrics', () => {
  const toys = instruments((meter) => ({
    made: meter.createCounter('toy.made', { description: 'Toys.' }),
    weight: meter.createHistogram('toy.weight', { advice: { explicitBucketBoundaries: [1, 10] } }),
  }));

  test('are counted from the start, also by instruments that were used before it', async () => {
    toys().made.add(5, { kind: 'bear' });
    const url = await served(await started());
    toys().made.add(1, { kind: 'bear' });
    toys().made.add(1, { kind: 'bear' });
    toys().weight.record(3);
    const text = await textOf(url);
    expect(text).toContain('# HELP toy_made_total Toys.');
    expect(text).toContain('toy_made_total{kind="bear"} 2\n');
    expect(text).toMatch(
      /toy_weight_bucket\{le="1"\} 0\ntoy_weight_bucket\{le="10"\} 1\ntoy_weight_bucket\{le="\+Inf"\} 1/,
    );
    expect(text).toContain('target_info{service_name="toy"} 1');
  });

  test('are served next to the probes, and not in a process without metrics', async () => {
    const [url, without] = [await served(await started()), await served()];
    const statuses = (base: string) =>
      Promise.all(['healthz', 'readyz', 'metrics'].map(async (path) => (await fetch(`${base}/${path}`)).status));
    expect(await statuses(url)).toEqual([200, 200, 200]);
    expect(await statuses(without)).toEqual([200, 200, 404]);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).ok).toBe(false);
  });

  test('on this machine, a name that may be rebound gets no metrics; addresses and own names do', async () => {
    const url = new URL(await served(await started()));
    const status = (path: string, host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const sent = get({ host: url.hostname, port: url.port, path, headers: { host }, agent: false }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        sent.on('error', reject);
      });
    for (const host of ['rebound.example', 'Rebound.Example.:9464', '127.0.0.1.rebound.example:9464'])
      expect([host, await status('/metrics', host), await status('/healthz', host)]).toEqual([host, 403, 200]);
    for (const host of ['127.0.0.1:9464', '[::1]:9464', 'localhost:9464', 'gateway:9464'])
      expect([host, await status('/metrics', host)]).toEqual([host, 200]);
  });

  test('a gauge is read when metrics are collected, and once for simultaneous collections', async () => {
    const url = await served(await started());
    let reads = 0;
    const read = async () => [{ value: ++reads, attributes: { topic: 'event' } }];
    closers.push(watchGauge({ name: 'toy.lag', description: 'Lag.', unit: 's', read }));
    expect(reads).toBe(0);
    const texts = await Promise.all([1, 2, 3].map(() => textOf(url)));
    for (const text of texts) expect(text).toContain('toy_lag{topic="event"} 1');
    expect(reads).toBe(1);
  });

  test('an ended gauge is no longer read', async () => {
    const url = await served(await started());
    watchGauge({ name: 'toy.lag', description: 'Lag.', read: async () => [{ value: 1, attributes: {} }] })();
    expect(await textOf(url)).not.toContain('toy_lag');
  });

  test('gauges of one name are shown side by side', async () => {
    const url = await served(await started());
    for (const service of ['one', 'two']) {
      closers.push(
        watchGauge({ name: 'toy.lag', description: 'Lag.', read: async () => [{ value: 7, attributes: { service } }] }),
      );
    }
    const text = await textOf(url);
    for (const service of ['one', 'two']) expect(text).toContain(`toy_lag{service="${service}"} 7`);
  });

  test('a gauge that cannot be read is left out, logged, and read again at the next collection', async () => {
    const lines: string[] = [];
    const url = await served(
      await started({ log: createLogger({ destination: { write: (line) => void lines.push(line) } }) }),
    );
    let failing = true;
    const read = () =>
      failing ? Promise.reject(new Error('the database is down')) : Promise.resolve([{ value: 1, attributes: {} }]);
    closers.push(watchGauge({ name: 'toy.lag', description: 'Lag.', read }));
    toys().made.add(1);
    const text = await textOf(url);
    expect(text).toContain('toy_made_total 1');
    expect(text).not.toMatch(/^toy_lag/m);
    expect(lines.join('')).toContain('the database is down');
    failing = false;
    expect(await textOf(url)).toMatch(/^toy_lag 1$/m);
  });

  test('are pushed to the collector in the settings, a last time when the process stops', async () => {
    const bodies: string[] = [];
    const collector = createServer((request, response) => {
      void request.toArray().then((chunks: Buffer[]) => {
        bodies.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString('latin1')}`);
        response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
      });
    });
    await listen(collector, 0, '127.0.0.1');
    closers.push(() => closeServer(collector));
    const { port } = collector.address() as AddressInfo;
    const metrics = await startMetrics({ service: 'toy', log, otlpEndpoint: `http://127.0.0.1:${port}/` });
    toys().made.add(1);
    await metrics.stop();
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatch(/^POST \/v1\/metrics .*toy\.made/s);
  });
});
