import {
  createLogger,
  egressAgent,
  everyServiceReady,
  remoteClients,
  serve,
  serviceUrlName,
  settingsOfProcess,
  until,
} from '@marketplace/kernel';
import { startTelemetry } from '@marketplace/kernel/telemetry';
import { loadBundle } from './temporal/bundle.ts';
import { readSettings } from './config.ts';
import { engineContracts } from './domains.ts';
import { egressOptions } from './egress.ts';
import { connectTemporal } from './temporal/temporal.ts';
import { temporalReady } from './temporal/temporal-ready.ts';
import { startWorker } from './worker.ts';

const settings = await settingsOfProcess(() => readSettings(process.env));
const log = createLogger({ name: 'worker', level: settings.LOG_LEVEL });
const telemetry = await startTelemetry('worker', settings, log);
/** Above the number of attempts in flight, each of which may have a call to a service open. */
const connections = 128;
const engines = remoteClients(engineContracts, (domain) => ({
  url: settings[serviceUrlName(domain)],
  token: settings.WORKER_TOKEN,
  connections,
}));
let ready = async (): Promise<void> => {
  throw new Error('The worker has not started yet.');
};

const probes = await serve({
  host: settings.HOST,
  port: settings.PORT,
  contracts: [],
  ready: () => ready(),
  metrics: telemetry.answer,
  log,
});
// Temporal may start later. Until then the probes say that this process runs and is not ready.
const temporal = await until('Temporal', () => connectTemporal(settings, log), log);
const dispatcher = egressAgent(egressOptions(settings));
const bundle = await loadBundle(settings.WORKFLOW_BUNDLE_DIR);
const worker = await startWorker({
  temporal,
  engines,
  dispatcher,
  log,
  firstAttempt: settings.WEBHOOK_FIRST_ATTEMPT,
  firstAttemptsIn: settings.WEBHOOK_FIRST_ATTEMPTS_IN,
  bundle,
});
const domains = Object.keys(engineContracts) as (keyof typeof engineContracts)[];
const serviceUrls = domains.map((domain) => settings[serviceUrlName(domain)]);
ready = async () => {
  // While Temporal is away the workers keep polling, and count as running.
  await Promise.all([worker.ready(), temporalReady(temporal), everyServiceReady(serviceUrls)]);
};
log.info('working');

const stop = async (): Promise<void> => {
  log.info('stopping');
  await worker.stop();
  await probes.close();
  await Promise.all([
    temporal.connection.close(),
    dispatcher.close(),
    ...Object.values(engines).map((engine) => engine.close()),
  ]);
  await telemetry.stop();
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
await worker.ended;
