import { z } from 'zod';
import {
  type Contract,
  createLogger,
  type Environment,
  type Logger,
  processSettings,
  readConfig,
  runningCallsMsMax,
  serve,
  settingsOfProcess,
  tokenSettings,
} from '@marketplace/kernel';
import { startTelemetry, telemetrySettings } from '@marketplace/kernel/telemetry';
import { databaseSettings } from './database/database-settings.ts';
import { keyringSetting } from './keyring/keyring.ts';
import type { Domain } from './domain.ts';
import { type KeyManagement, withMasterKeys } from './keyring/key-source.ts';
import type { Module } from './module.ts';

/** Settings with the master keys. `withMasterKeys` reads the file into `KEYRING`. */
export const keySettings = {
  KEYRING: keyringSetting,
  KEYRING_FILE: z.string().optional().meta({
    description: 'A file with one key of `KEYRING` in each line, instead of `KEYRING`.',
    form: 'path',
    page: 'deploying.md#where-keys-come-from',
  }),
};

/** Schema of the settings that every service has. */
export const plainServiceSettings = z.object({
  ...databaseSettings,
  ...processSettings,
  ...tokenSettings,
  ...telemetrySettings,
});

/** Schema of the settings of a service that seals values. */
export const serviceSettings = plainServiceSettings.extend(keySettings);

/** The definition of a service: its contracts, its database and its settings. */
export interface ServiceDefinition<
  S extends typeof plainServiceSettings = typeof plainServiceSettings,
  M extends Module = Module,
  D extends Domain = Domain,
> {
  /** Name of the process in logs and telemetry, such as `trading`. */
  name: string;
  /** The public contract, which the gateway calls. */
  contract: Contract;
  /** The engine contract, which the relay and activities call. */
  engineContract: Contract;
  domain: D;
  /** `serviceSettings` or `plainServiceSettings`, extended with the settings of the domain. */
  settings: S;
  /** Opens the service with parsed settings. */
  create(settings: z.output<S>, log: Logger): Promise<M>;
}

/** A service definition that can also open the service in this process. */
export interface Service<
  S extends typeof plainServiceSettings = typeof plainServiceSettings,
  M extends Module = Module,
  D extends Domain = Domain,
> extends ServiceDefinition<S, M, D> {
  /**
   * Reads the settings, and resolves to a function that opens the service in this process with them. Rejects if a
   * setting is missing or invalid, or a master key cannot be obtained. `kms` unwraps wrapped master keys.
   */
  prepare(environment: Environment, kms?: KeyManagement): Promise<(log: Logger) => Promise<M>>;
  /** Opens the service in this process. Rejects like `prepare`. */
  open(environment: Environment, log: Logger): Promise<M>;
}

/** Defines a service. A separate process uses `runService`, a process with several parts `prepare`, tests `open`. */
export function defineService<S extends typeof plainServiceSettings, M extends Module, D extends Domain>(
  definition: ServiceDefinition<S, M, D>,
): Service<S, M, D> {
  const { settings, create } = definition;
  const prepare: Service<S, M, D>['prepare'] = async (environment, kms) => {
    const parsed = readConfig(settings, await withMasterKeys(environment, kms));
    return (log) => create(parsed, log);
  };
  return { ...definition, prepare, open: async (environment, log) => (await prepare(environment))(log) };
}

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
