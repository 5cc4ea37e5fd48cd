import type { z } from 'zod';
import { type Contract, type Environment, type Logger, readConfig } from '@marketplace/kernel';
import type { Domain } from './domain.ts';
import { type KeyManagement, withMasterKeys } from './keyring/key-source.ts';
import type { Module } from './module.ts';
import type { plainServiceSettings } from './service-settings.ts';

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
   * Reads the settings, and resolves to a function that opens the service in this process with them. Rejects if a setting
   * is missing or invalid, or a master key cannot be obtained. `kms` unwraps wrapped master keys.
   */
  prepare(environment: Environment, kms?: KeyManagement): Promise<(log: Logger) => Promise<M>>;
  /** Opens the service in this process. Rejects as `prepare` does. */
  open(environment: Environment, log: Logger): Promise<M>;
}

/** Defines a service. A process of its own uses `runService`, one with other parts `prepare`, tests `open`. */
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
