import { createLogger, everyServiceReady, serve, serviceUrlName, settingsOfProcess } from '@marketplace/kernel';
import { startTelemetry } from '@marketplace/kernel/telemetry';
import { contracts } from './calls/domains.ts';
import { gatewayConfig } from './config.ts';
import { startGateway } from './start-gateway.ts';

const config = await settingsOfProcess(() => gatewayConfig(process.env));
const log = createLogger({ name: 'gateway', level: config.LOG_LEVEL });
const telemetry = await startTelemetry('gateway', config, log);
const domains = Object.keys(contracts) as (keyof typeof contracts)[];
const ready = (): Promise<void> => everyServiceReady(domains.map((domain) => config[serviceUrlName(domain)]));
const identity = (): Promise<void> => everyServiceReady([config[serviceUrlName('identity')]]);
const gateway = await startGateway({ config, ready: { services: ready, identity }, log });
const { METRICS_PORT: metricsPort } = config;
const watched =
  metricsPort === undefined
    ? undefined
    : await serve({ host: config.HOST, port: metricsPort, contracts: [], ready, metrics: telemetry.answer, log });

async function stop(): Promise<void> {
  await gateway.stop();
  await watched?.close();
  await telemetry.stop();
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
