import {
  createLogger,
  type Environment,
  readConfig,
  runningCallsMsMax,
  serve,
  settingsOfProcess,
} from '@marketplace/kernel';
import { startTelemetry } from '@marketplace/kernel/telemetry';
import type { ServiceDefinition } from './define-service.ts';
import { type KeyManagement, withMasterKeys } from './keyring/key-source.ts';
import type { plainServiceSettings } from './service-settings.ts';

/**
 * Runs a service as this process: serves both contracts until SIGTERM or SIGINT, then lets running calls finish.
 * Resolves when the service is listening. Ends the process if a setting is missing or invalid. Rejects if a master key
 * cannot be obtained, or the port is in use. `kms` unwraps wrapped master keys; see `withMasterKeys`.
 */
export async function runService<S extends typeof plainServiceSettings>(
  definition: Pick<ServiceDefinition<S>, 'name' | 'contract' | 'engineContract' | 'settings' | 'create'>,
  environment: Environment,
  kms?: KeyManagement,
): Promise<void> {
  const settings = await settingsOfProcess(async () =>
    readConfig(definition.settings, await withMasterKeys(environment, kms)),
  );
  const log = createLogger({ name: definition.name, level: settings.LOG_LEVEL });
  const telemetry = await startTelemetry(definition.name, settings, log);
  const module = await settingsOfProcess(() => definition.create(settings, log));
  const serving = await serve({
    host: settings.HOST,
    port: settings.PORT,
    contracts: [
      { name: module.names.contract, dispatch: module.dispatch.contract, token: settings.GATEWAY_TOKEN },
      { name: module.names.engine, dispatch: module.dispatch.engine, token: settings.WORKER_TOKEN },
    ],
    ready: () => module.ready(),
    metrics: telemetry.answer,
    runningMsMax: runningCallsMsMax([definition.contract, definition.engineContract]),
    log,
  });
  log.info({ url: serving.url }, 'serving');
  const stop = (): void => {
    log.info('stopping');
    void module
      .drain()
      .then(() => serving.close())
      .then(() => module.close())
      .then(() => telemetry.stop());
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
