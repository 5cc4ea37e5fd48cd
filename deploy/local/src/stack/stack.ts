import { gatewaySettings } from '@marketplace/gateway';
import { createLogger, type Environment, type Logger, readConfig, type Resolve } from '@marketplace/kernel';
import { connectTemporal, workerSettings } from '@marketplace/workflows';
import { observe } from './observe.ts';
import { closeServices, drainServices, openServices } from './open-services.ts';
import { runWorker } from './run-worker.ts';
import { serveGateway } from './serve-gateway.ts';

export interface StackOptions {
  /** The settings of all parts, as environment variables. Each part reads its own settings. */
  environment: Environment;
  /** Resolves the names of receivers. Default: the system's resolver. */
  resolve?: Resolve;
  /** Directory in which the workflow bundle is kept between starts. */
  cacheDir?: string;
  log: Logger;
}

export interface Stack {
  /** Resolves when the worker has ended without being asked to. */
  failed: Promise<Error>;
  stop(): Promise<void>;
}

/**
 * Runs all services, the gateway and the worker in this process. For tests, benches and the fuzzer only; `npm start`
 * runs api.main.ts and worker.main.ts. The parts are the same as in separate processes, but call each other directly
 * instead of over HTTP. Throws when a setting of one of them is missing or invalid.
 */
export async function startStack({ environment, resolve, cacheDir, log }: StackOptions): Promise<Stack> {
  const named = (name: string): Logger => log.child({ name });
  const gatewayConfig = readConfig(gatewaySettings, environment);
  const workerConfig = readConfig(workerSettings, environment);
  const stopTelemetry = await observe('marketplace', environment, log);
  const services = await openServices(environment, named);
  const temporal = await connectTemporal(workerConfig, named('worker'));
  const worker = await runWorker({ services, temporal, config: workerConfig, resolve, cacheDir, log: named('worker') });
  const gateway = await serveGateway({ services, config: gatewayConfig, log: named('gateway') });
  return {
    failed: worker.failed,
    stop: async () => {
      await gateway.stop();
      await drainServices(services);
      await worker.stop();
      await closeServices(services);
      await stopTelemetry();
    },
  };
}

/** A logger for `startStack` that writes to `destination`. */
export function stackLogger(destination: { write(line: string): void }, level = 'info'): Logger {
  return createLogger({ level, destination });
}
