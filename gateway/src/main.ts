import { identityContract } from '@marketplace/identity-contract';
import { closeServer, createLogger, listen, remote, serve } from '@marketplace/kernel';
import { startTelemetry } from '@marketplace/kernel/telemetry';
import { tradingContract } from '@marketplace/trading-contract';
import { webhooksContract } from '@marketplace/webhooks-contract';
import { gatewayConfig } from './config.ts';
import { createGateway } from './gateway.ts';
import { readTrustedDocuments } from './graphql/trusted-documents.ts';
import { everyServiceReady } from './ready.ts';

const config = gatewayConfig(process.env);
const { IDENTITY_URL, TRADING_URL, WEBHOOKS_URL, INTERNAL_TOKEN: token } = config;
const log = createLogger({ name: 'gateway', level: config.LOG_LEVEL });
const telemetry = await startTelemetry('gateway', config, log);
const clients = {
  identity: remote(identityContract, { url: IDENTITY_URL, token }),
  trading: remote(tradingContract, { url: TRADING_URL, token }),
  webhooks: remote(webhooksContract, { url: WEBHOOKS_URL, token }),
};
const ready = (): Promise<void> => everyServiceReady([IDENTITY_URL, TRADING_URL, WEBHOOKS_URL]);
const server = createGateway({
  ...clients,
  publicUrl: config.PUBLIC_URL,
  sessionKeys: config.SESSION_KEYS,
  proxies: config.TRUSTED_PROXIES,
  rateLimit: config.RATE_LIMIT_ADDRESS,
  introspection: config.NODE_ENV !== 'production',
  documents: config.GRAPHQL_DOCUMENTS === undefined ? undefined : readTrustedDocuments(config.GRAPHQL_DOCUMENTS),
  log,
  ready,
});
await listen(server, config.PORT, config.HOST);
const { METRICS_PORT: metricsPort } = config;
const watched = metricsPort === undefined ? undefined : await serve({ host: config.HOST, port: metricsPort, contracts: [], ready, metrics: telemetry.answer, log });
log.info({ port: config.PORT }, 'gateway serves');

async function stop(): Promise<void> {
  await closeServer(server);
  await watched?.close();
  await Promise.all(Object.values(clients).map((client) => client.close()));
  await telemetry.stop();
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
