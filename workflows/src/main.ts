import { createServer } from 'node:http';
import { createLogger, egressAgent, remote } from '@marketplace/kernel';
import { identityEngineContract } from '@marketplace/identity-contract/engine';
import { tradingEngineContract } from '@marketplace/trading-contract/engine';
import { webhooksEngineContract } from '@marketplace/webhooks-contract/engine';
import { readSettings } from './config.ts';
import { egressOptions } from './egress.ts';
import { connectTemporal } from './temporal.ts';
import { startWorker } from './worker.ts';

const settings = readSettings(process.env);
const log = createLogger({ name: 'worker', level: settings.LOG_LEVEL });
const token = settings.ENGINE_TOKEN;
const engines = {
  identity: remote(identityEngineContract, { url: settings.IDENTITY_URL, token }),
  trading: remote(tradingEngineContract, { url: settings.TRADING_URL, token }),
  webhooks: remote(webhooksEngineContract, { url: settings.WEBHOOKS_URL, token, connections: 128 }),
};
const temporal = await connectTemporal(settings, log);
const dispatcher = egressAgent(egressOptions(settings.WEBHOOK_ALLOWED_CIDRS));
const worker = await startWorker({ temporal, engines, dispatcher, log });

const probes = createServer((request, response) => {
  const known = request.url === '/healthz' || request.url === '/readyz';
  response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify({ status: known ? 'ok' : 'not_found' }));
});
probes.listen(settings.PORT, settings.HOST, () => log.info('working'));

const stop = async (): Promise<void> => {
  log.info('stopping');
  await worker.stop();
  probes.close();
  await Promise.all([temporal.connection.close(), dispatcher.close(), ...Object.values(engines).map((engine) => engine.close())]);
};
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
await worker.ended;
