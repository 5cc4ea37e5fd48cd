import { createLogger, everyServiceReady, serve, serviceUrlName, settingsOfProcess } from '@marketplace/kernel';
import { startTelemetry } from '@marketplace/kernel/telemetry';
import { workerConfig } from './config.ts';
import { engineContracts } from './domains.ts';
import { startWorker, type StartingWorker } from './worker.ts';
import { loadBundle } from './temporal/bundle.ts';

const config = await settingsOfProcess(() => workerConfig(process.env));
const log = createLogger({ name: 'worker', level: config.LOG_LEVEL });
const telemetry = await startTelemetry('worker', config, log);
const domains = Object.keys(engineContracts) as (keyof typeof engineContracts)[];
const serviceUrls = domains.map((domain) => config[serviceUrlName(domain)]);
const late: { worker?: StartingWorker } = {};
const ready = async (): Promise<void> => {
  if (!late.worker) throw new Error('The worker has not started yet.');
  await Promise.all([late.worker.ready(), everyServiceReady(serviceUrls)]);
};
// Temporal may start later. Until then, the probes report that this process runs and is not ready.
const { HOST: host, PORT: port } = config;
const probes = await serve({ host, port, contracts: [], ready, metrics: telemetry.answer, log });
const worker = startWorker({ config, bundle: await loadBundle(config.WORKFLOW_BUNDLE_DIR), log });
late.worker = worker;

async function stop(): Promise<void> {
  log.info('stopping');
  await worker.stop();
  await probes.close();
  await telemetry.stop();
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
void worker.failed.then((error) => {
  log.fatal({ err: error }, 'the worker has ended');
  process.exit(1);
});
