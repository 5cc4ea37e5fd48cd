import { z } from 'zod';
import { createLogger, type Environment, type Logger, portSetting, readConfig, serve } from '@marketplace/kernel';
import { startTelemetry, telemetrySettings } from '@marketplace/kernel/telemetry';
import { databaseSettings } from './database-settings.ts';
import { type KeyManagement, withMasterKeys } from './key-source.ts';
import { keyringSetting } from './keyring.ts';
import type { Module } from './module.ts';

/** Settings that every service has. */
export const serviceSettings = z.object({
  ...databaseSettings,
  KEYRING: keyringSetting,
  HOST: z.string().default('127.0.0.1'),
  PORT: portSetting,
  INTERNAL_TOKEN: z.string().min(16),
  ENGINE_TOKEN: z.string().min(16),
  LOG_LEVEL: z.string().default('info'),
  ...telemetrySettings,
});

export interface ServiceDefinition<S extends z.ZodType> {
  name: string;
  /** `serviceSettings`, extended with the domain's own. */
  settings: S;
  create(settings: z.output<S>, log: Logger): Promise<Module>;
}

/**
 * One service as a process of its own: serves both contracts until it is told to stop, then lets running calls finish. A deployment
 * whose master keys are wrapped passes what unwraps them.
 */
export async function runService<S extends typeof serviceSettings>(definition: ServiceDefinition<S>, environment: Environment, kms?: KeyManagement): Promise<void> {
  const settings = readConfig(definition.settings, await withMasterKeys(environment, kms));
  const log = createLogger({ name: definition.name, level: settings.LOG_LEVEL });
  const telemetry = await startTelemetry(definition.name, settings, log);
  const module = await definition.create(settings, log);
  const serving = await serve({
    host: settings.HOST,
    port: settings.PORT,
    contracts: [
      { name: module.names.contract, dispatch: module.dispatch.contract, token: settings.INTERNAL_TOKEN },
      { name: module.names.engine, dispatch: module.dispatch.engine, token: settings.ENGINE_TOKEN },
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
