import type { z } from 'zod';
import { type Contract, type Environment, type Logger, readConfig } from '@marketplace/kernel';
import type { Domain } from './domain.ts';
import { withMasterKeys } from './keyring/key-source.ts';
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
   * Opens the service in this process. Rejects if a setting is missing or invalid, or a master key cannot be obtained.
   */
  open(environment: Environment, log: Logger): Promise<M>;
}

/** Defines a service. Its own process uses `runService`; `npm start` and tests use `open`. */
export function defineService<S extends typeof plainServiceSettings, M extends Module, D extends Domain>(
  definition: ServiceDefinition<S, M, D>,
): Service<S, M, D> {
  const { settings, create } = definition;
  return {
    ...definition,
    open: async (environment, log) => create(readConfig(settings, await withMasterKeys(environment)), log),
  };
}
