import type { z } from 'zod';
import { type Contract, type Environment, type Logger, readConfig } from '@marketplace/kernel';
import type { Domain } from './domain.ts';
import { withMasterKeys } from './keyring/key-source.ts';
import type { Module } from './module.ts';
import type { serviceSettings } from './run-service.ts';

export interface ServiceDefinition<
  S extends typeof serviceSettings = typeof serviceSettings,
  M extends Module = Module,
  D extends Domain = Domain,
> {
  name: string;
  /** What the gateway calls. */
  contract: Contract;
  /** What relay and activities call. */
  engineContract: Contract;
  domain: D;
  /** `serviceSettings`, extended with the domain's own. */
  settings: S;
  create(settings: z.output<S>, log: Logger): Promise<M>;
}

export interface Service<
  S extends typeof serviceSettings = typeof serviceSettings,
  M extends Module = Module,
  D extends Domain = Domain,
> extends ServiceDefinition<S, M, D> {
  /** Opens the service in this process. Throws when a setting of it is missing or wrong. */
  open(environment: Environment, log: Logger): Promise<M>;
}

/** A service as its process, local start and tests know it. */
export function defineService<S extends typeof serviceSettings, M extends Module, D extends Domain>(
  definition: ServiceDefinition<S, M, D>,
): Service<S, M, D> {
  const { settings, create } = definition;
  return {
    ...definition,
    open: async (environment, log) => create(readConfig(settings, await withMasterKeys(environment)), log),
  };
}
