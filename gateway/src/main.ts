import {
  closeServer,
  createLogger,
  everyServiceReady,
  listen,
  longestTimeoutMs,
  remoteClients,
  serve,
  serviceUrlName,
  settingsOfProcess,
} from '@marketplace/kernel';
import { startTelemetry } from '@marketplace/kernel/telemetry';
import { gatewayConfig, gatewayOptions } from './config.ts';
import { contracts } from './calls/domains.ts';
import { createGateway } from './gateway.ts';

const config = await settingsOfProcess(() => gatewayConfig(process.env));
const log = createLogger({ name: 'gateway', level: config.LOG_LEVEL });
const telemetry = await startTelemetry('gateway', config, log);
const domains = Object.keys(contracts) as (keyof typeof contracts)[];
const clients = remoteClients(contracts, (domain) => ({
  url: config[serviceUrlName(domain)],
  token: config.GATEWAY_TOKEN,
  // One connection per request in progress, so that organizations whose requests hang do not take them all.
  connections: config.GATEWAY_REQUESTS_MAX,
}));
const ready = (): Promise<void> => everyServiceReady(domains.map((domain) => config[serviceUrlName(domain)]));
const server = createGateway({
  ...clients,
  ...gatewayOptions(config),
  log,
  ready,
});
await listen(server, config.PORT, config.HOST);
const { METRICS_PORT: metricsPort } = config;
const watched =
  metricsPort === undefined
    ? undefined
    : await serve({ host: config.HOST, port: metricsPort, contracts: [], ready, metrics: telemetry.answer, log });
log.info({ port: config.PORT }, 'gateway serves');

async function stop(): Promise<void> {
  await closeServer(server, longestTimeoutMs(Object.values(contracts)));
  await watched?.close();
  await Promise.all(Object.values(clients).map((client) => client.close()));
  await telemetry.stop();
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
