import { type Environment, type Logger, serviceDatabaseUrlName } from '@marketplace/kernel';
import { type ServiceName, serviceNames, services } from '@marketplace/operations/domains';

/** The running services, by name. */
export type RunningServices = { [Name in ServiceName]: Awaited<ReturnType<(typeof services)[Name]['open']>> };
type ClientsOf<Side extends 'client' | 'engine'> = { [Name in ServiceName]: RunningServices[Name][Side] };

/**
 * Opens every service in this process. Each reads its settings from the environment, with its own database URL, such as
 * `IDENTITY_DATABASE_URL`, if there is one. If a service cannot be opened, the others are closed and its error is
 * thrown.
 */
export async function openServices(
  environment: Environment,
  logOf: (name: ServiceName) => Logger,
): Promise<RunningServices> {
  const opened = await Promise.allSettled(
    serviceNames.map(
      async (name) => [name, await services[name].open(environmentOf(name, environment), logOf(name))] as const,
    ),
  );
  const refused = opened.find(({ status }) => status === 'rejected');
  const running = Object.fromEntries(
    opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
  ) as RunningServices;
  if (refused?.status !== 'rejected') return running;
  await Promise.all(Object.values(running).map((module) => module.close()));
  throw refused.reason;
}

function environmentOf(name: ServiceName, environment: Environment): Environment {
  const databaseUrl = environment[serviceDatabaseUrlName(name)];
  return databaseUrl ? { ...environment, DATABASE_URL: databaseUrl } : environment;
}

/** The clients of the public contracts, for the gateway. */
export function clientsOf(running: RunningServices): ClientsOf<'client'> {
  return Object.fromEntries(Object.entries(running).map(([name, { client }]) => [name, client])) as ClientsOf<'client'>;
}

/** The clients of the engine contracts, for the worker. */
export function enginesOf(running: RunningServices): ClientsOf<'engine'> {
  return Object.fromEntries(Object.entries(running).map(([name, { engine }]) => [name, engine])) as ClientsOf<'engine'>;
}

/** Rejects while the database cannot be reached or is not migrated. */
export async function servicesReady(services: RunningServices): Promise<void> {
  await Promise.all(Object.values(services).map((service) => service.ready()));
}

/** Ends the long polls at the services, which would otherwise delay the stop. */
export async function drainServices(services: RunningServices): Promise<void> {
  await Promise.all(Object.values(services).map((service) => service.drain()));
}

export async function closeServices(services: RunningServices): Promise<void> {
  await Promise.all(Object.values(services).map((service) => service.close()));
}
