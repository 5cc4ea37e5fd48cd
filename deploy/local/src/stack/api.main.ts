// The process `api` of `npm start`: all services and the gateway. `api.main.ts migrate` runs the migrations first.

import { gatewaySettings } from '@marketplace/gateway';
import { createLogger, type Logger, processSettings, readConfig, until } from '@marketplace/kernel';
import { databaseOf } from '@marketplace/store';
import { migrateSettings } from '@marketplace/operations/command-settings';
import { migrateAll } from '@marketplace/operations/migrate-all';
import { rolesOf } from '@marketplace/operations/role-settings';
import { observe } from './observe.ts';
import { closeServices, drainServices, openServices, servicesReady } from './open-services.ts';
import { serveGateway } from './serve-gateway.ts';
import { lowerCpuPriority } from '../supervision/cpu-priority.ts';
import { runProgram } from '../supervision/run-program.ts';

/** On a busy processor this niceness leaves about a quarter of the time to this process, next to one other. */
const nice = 5;

await runProgram(async () => {
  const environment = process.env;
  const log = createLogger({ level: processSettings.LOG_LEVEL.parse(environment.LOG_LEVEL) });
  const config = readConfig(gatewaySettings, environment);
  const named = (name: string): Logger => log.child({ name });
  if (process.argv[2] === 'migrate')
    await migrateAll(databaseOf(readConfig(migrateSettings, environment)), named('migrate'), rolesOf(environment));
  const stopTelemetry = await observe('api', environment, log);
  const services = await openServices(environment, named);
  await until('PostgreSQL', () => servicesReady(services), log);
  // After the start. Delivering accepted events has precedence over accepting requests.
  lowerCpuPriority(nice);
  const gateway = await serveGateway({ services, config, log: named('gateway') });
  return {
    stop: async () => {
      // Draining ends long polls, which would otherwise keep the gateway's requests open.
      await Promise.all([drainServices(services), gateway.stop()]);
      await closeServices(services);
      await stopTelemetry();
    },
  };
});
