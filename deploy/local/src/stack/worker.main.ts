// The process `worker` of `npm start`: the worker, and all services that it calls. `worker.main.ts <directory>` keeps
// the workflow bundle in that directory.

import { createLogger, type Logger, processSettings, readConfig, until } from '@marketplace/kernel';
import { connectTemporal, workerSettings } from '@marketplace/workflows';
import { observe } from './observe.ts';
import { closeServices, drainServices, openServices, servicesReady } from './open-services.ts';
import { runWorker } from './run-worker.ts';
import { runProgram } from '../supervision/run-program.ts';

await runProgram(async () => {
  const environment = process.env;
  const log = createLogger({ level: processSettings.LOG_LEVEL.parse(environment.LOG_LEVEL) });
  const config = readConfig(workerSettings, environment);
  const named = (name: string): Logger => log.child({ name });
  const stopTelemetry = await observe('worker', environment, log);
  const services = await openServices(environment, named);
  await until('PostgreSQL', () => servicesReady(services), log);
  const temporal = await until('Temporal', () => connectTemporal(config, named('worker')), log);
  const worker = await runWorker({ services, temporal, config, cacheDir: process.argv[2], log: named('worker') });
  return {
    failed: worker.failed,
    stop: async () => {
      await drainServices(services);
      await worker.stop();
      await closeServices(services);
      await stopTelemetry();
    },
  };
});
