import { createLogger, egressAgent, remote, serve } from '@marketplace/kernel';
import { startTelemetry } from '@marketplace/kernel/telemetry';
import { identityEngineContract } from '@marketplace/identity-contract/engine';
import { tradingEngineContract } from '@marketplace/trading-contract/engine';
import { webhooksEngineContract } from '@marketplace/webhooks-contract/engine';
import { readSettings } from './config.ts';
import { egressOptions } from './egress.ts';
import { connectTemporal } from './temporal.ts';
import { startWorker } from './worker.ts';

const settings = readSettings(process.env);
const log = createLogger({ name: 'worker', level: settings.LOG_LEVEL });
const telemetry = await startTelemetry('worker', settings, log);
const token = settings.ENGINE_TOKEN;
const engines = {
  identity: remote(identityEngineContract, { url: settings.IDENTITY_URL, token }),
  trading: remote(tradingEngineContract, { url: settings.TRADING_URL, token }),
  webhooks: remote(webhooksEngineContract, { url: settings.WEBHOOKS_URL, token, connections: 128 }),
};
const temporal = await connectTemporal(settings, log);
const dispatcher = egressAgent(egressOptions(settings.WEBHOOK_ALLOWED_CIDRS, settings.WEBHOOK_EGRESS_PROXY));
const worker = await startWorker({ temporal, engines, dispatcher, log, firstAttempt: settings.WEBHOOK_FIRST_ATTEMPT });

const probes = await serve({
  host: settings.HOST,
  port: settings.PORT,
  contracts: [],
  ready: async () => undefined,
  metrics: telemetry.answer,
  log,
});
log.info('working');

const stop = async (): Promise<void> => {
  log.info('stopping');
  await worker.stop();
  await probes.close();
  await Promise.all([temporal.connection.close(), dispatcher.close(), ...Object.values(engines).map((engine) => engine.close())]);
  await telemetry.stop();
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
await worker.ended;
