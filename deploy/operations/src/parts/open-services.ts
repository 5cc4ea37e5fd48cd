import {
  type Environment,
  type Logger,
  runningCallsMsMax,
  type ServedContract,
  serviceDatabaseUrlName,
} from '@marketplace/kernel';
import type { KeyManagement } from '@marketplace/store';
import { type ServiceName, serviceNames, services } from '../domains.ts';
import { readAll } from './part-settings.ts';

/** Services that run in this process, by name. */
export type RunningServices = { [Name in ServiceName]: Awaited<ReturnType<(typeof services)[Name]['open']>> };
/** Services that can be opened in this process, by name. */
export type PreparableServices = { readonly [Name in ServiceName]: Pick<(typeof services)[Name], 'prepare'> };
type LogOf = (name: ServiceName) => Logger;

/**
 * Reads the settings of the services, each with its own database URL, such as `IDENTITY_DATABASE_URL`, if there is one.
 * Resolves to a function that opens them in this process: if one cannot be opened, the others are closed and its error
 * is thrown. Throws a SettingsError with the faults of all. `services`: default those of the marketplace.
 */
export async function prepareServices(
  names: readonly ServiceName[],
  environment: Environment,
  {
    kms,
    services: chosen = services,
  }: { kms?: KeyManagement | undefined; services?: PreparableServices | undefined } = {},
): Promise<(logOf: LogOf) => Promise<Partial<RunningServices>>> {
  const prepared = await readAll(names.map((name) => chosen[name].prepare(environmentOf(name, environment), kms)));
  return async (logOf) => {
    const opened = await Promise.allSettled(
      names.map(async (name, at) => [name, await prepared[at]!(logOf(name))] as const),
    );
    const running = Object.fromEntries(
      opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    ) as Partial<RunningServices>;
    const refused = opened.find(({ status }) => status === 'rejected');
    if (refused?.status !== 'rejected') return running;
    await closeServices(running);
    throw refused.reason;
  };
}

/** Opens every service in this process. Throws like `prepareServices` and the function that it resolves to. */
export async function openServices(environment: Environment, logOf: LogOf): Promise<RunningServices> {
  return (await (
    await prepareServices(serviceNames, environment)
  )(logOf)) as RunningServices;
}

/** The environment of a service, with `DATABASE_URL` as its own. */
function environmentOf(name: ServiceName, environment: Environment): Environment {
  const databaseUrl = environment[serviceDatabaseUrlName(name)];
  return databaseUrl ? { ...environment, DATABASE_URL: databaseUrl } : environment;
}

/** Rejects while the database cannot be reached or is not migrated. */
export async function servicesReady(running: Partial<RunningServices>): Promise<void> {
  await Promise.all(Object.values(running).map((service) => service.ready()));
}

/** Ends the long polls at the services, which would otherwise delay the stop. */
export async function drainServices(running: Partial<RunningServices>): Promise<void> {
  await Promise.all(Object.values(running).map((service) => service.drain()));
}

export async function closeServices(running: Partial<RunningServices>): Promise<void> {
  await Promise.all(Object.values(running).map((service) => service.close()));
}

type ClientsOf<Kind extends 'client' | 'engine'> = { [Name in ServiceName]?: RunningServices[Name][Kind] };

/**
 * The clients of the public contracts of these services (`client`), or of their engine contracts (`engine`), by name.
 */
export function clientsOf<Kind extends 'client' | 'engine'>(
  running: Partial<RunningServices>,
  kind: Kind,
): ClientsOf<Kind> {
  return Object.fromEntries(Object.entries(running).map(([name, service]) => [name, service[kind]])) as ClientsOf<Kind>;
}

/** Both contracts of each service, for other processes, with the tokens that every service requires. */
export function servedContracts(running: Partial<RunningServices>, environment: Environment): ServedContract[] {
  const { GATEWAY_TOKEN = '', WORKER_TOKEN = '' } = environment;
  return Object.values(running).flatMap(({ names, dispatch }) => [
    { name: names.contract, dispatch: dispatch.contract, token: GATEWAY_TOKEN },
    { name: names.engine, dispatch: dispatch.engine, token: WORKER_TOKEN },
  ]);
}

/** Maximum time in milliseconds for calls of these services when the process stops. */
export function callsMsMax(names: readonly ServiceName[]): number {
  return runningCallsMsMax(names.flatMap((name) => [services[name].contract, services[name].engineContract]));
}
