import { z } from 'zod';
import { createLogger, type Environment, processSettings, readConfig, serve, tokenSettings } from '@marketplace/kernel';
import { startTelemetry, telemetrySettings } from '@marketplace/kernel/telemetry';
import { databaseSettings } from './database/database-settings.ts';
import type { ServiceDefinition } from './define-service.ts';
import { type KeyManagement, withMasterKeys } from './keyring/key-source.ts';
import { keyringSetting } from './keyring/keyring.ts';

/** The keys of sealed values. `withMasterKeys` reads the second into the first. */
export const keySettings = {
  KEYRING: keyringSetting,
  KEYRING_FILE: z.string().optional().meta({
    description: 'A file with one key of `KEYRING` in each line, instead of `KEYRING`.',
    form: 'path',
    page: 'operations.md#where-keys-come-from',
  }),
};

/** Settings that every service has. */
export const serviceSettings = z.object({
  ...databaseSettings,
  ...keySettings,
  ...processSettings,
  ...tokenSettings,
  ...telemetrySettings,
});

/**
 * One service as a process of its own: serves both contracts until it is told to stop, then lets running calls finish.
 * A deployment whose master keys are wrapped passes what unwraps them.
 */
export async function runService<S extends typeof serviceSettings>(
  definition: Pick<ServiceDefinition<S>, 'name' | 'settings' | 'create'>,
  environment: Environment,
  kms?: KeyManagement,
): Promise<void> {
  const settings = readConfig(definition.settings, await withMasterKeys(environment, kms));
  const log = createLogger({ name: definition.name, level: settings.LOG_LEVEL });
  const telemetry = await startTelemetry(definition.name, settings, log);
  const module = await definition.create(settings, log);
  const serving = await serve({
    host: settings.HOST,
    port: settings.PORT,
    contracts: [
      { name: module.names.contract, dispatch: module.dispatch.contract, token: settings.GATEWAY_TOKEN },
      { name: module.names.engine, dispatch: module.dispatch.engine, token: settings.WORKER_TOKEN },
    ],
    ready: () => module.ready(),
    metrics: telemetry.answer,
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
