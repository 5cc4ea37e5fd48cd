import { z } from 'zod';
import {
  closeServer,
  createLogger,
  egressAgent,
  type Environment,
  listen,
  type Logger,
  metricsPortSetting,
  readConfig,
  type Resolve,
  serve,
} from '@marketplace/kernel';
import { startTelemetry, telemetrySettings } from '@marketplace/kernel/telemetry';
import { createGateway, gatewayOptions, gatewaySettings } from '@marketplace/gateway';
import { connectTemporal, egressOptions, loadBundle, startWorker, workerSettings } from '@marketplace/workflows';
import { clientsOf, enginesOf, openServices } from './open-services.ts';

export interface StackOptions {
  /** The settings of all parts, as text. Each part reads its own, with its own defaults. */
  environment: Environment;
  /** How the worker resolves the names of receivers; by the system, unless given. */
  resolve?: Resolve;
  /** Where the workflow bundle is kept between starts. */
  cacheDir?: string;
  log: Logger;
}

export interface Stack {
  /** Resolves when the worker has ended without being asked to. */
  failed: Promise<Error>;
  stop(): Promise<void>;
}

/** What the process of the stack reads besides the settings of its parts. */
export const stackSettings = z.object({ METRICS_PORT: metricsPortSetting, ...telemetrySettings });

/**
 * All services, the gateway and the worker in this process: the same parts as apart, bound by `local` instead of
 * `remote`. Throws when a setting of one of them is missing or wrong.
 */
export async function startStack({ environment, resolve, cacheDir, log }: StackOptions): Promise<Stack> {
  const gatewayConfig = readConfig(gatewaySettings, environment);
  const workerConfig = readConfig(workerSettings, environment);
  const named = (name: string): Logger => log.child({ name });
  // Before the services open: their gauges are registered then.
  const stopTelemetry = await observe(readConfig(stackSettings, environment), log);
  const services = await openServices(environment, named);
  const modules = Object.values(services);
  const temporal = await connectTemporal(workerConfig, named('worker'));
  const dispatcher = egressAgent({
    ...egressOptions(workerConfig.WEBHOOK_ALLOWED_CIDRS, workerConfig.WEBHOOK_EGRESS_PROXY),
    resolve,
  });
  const worker = await startWorker({
    temporal,
    engines: enginesOf(services),
    dispatcher,
    firstAttempt: workerConfig.WEBHOOK_FIRST_ATTEMPT,
    log: named('worker'),
    bundle: await loadBundle(cacheDir),
  });
  const gateway = createGateway({
    ...clientsOf(services),
    ...gatewayOptions(gatewayConfig),
    log: named('gateway'),
    ready: async () => void (await Promise.all(modules.map((module) => module.ready()))),
  });
  await listen(gateway, gatewayConfig.PORT, gatewayConfig.HOST);
  let stopping = false;
  return {
    failed: new Promise((resolve) => {
      const report = (reason: unknown): void => {
        if (!stopping) resolve(reason instanceof Error ? reason : new Error('The worker has ended.'));
      };
      worker.ended.then(report, report);
    }),
    stop: async () => {
      stopping = true;
      await closeServer(gateway);
      await Promise.all(modules.map((module) => module.drain()));
      await worker.stop();
      await Promise.all([temporal.connection.close(), dispatcher.close(), ...modules.map((module) => module.close())]);
      await stopTelemetry();
    },
  };
}

/** Metrics and traces, where somebody asks for them: they cost time. */
async function observe(settings: z.output<typeof stackSettings>, log: Logger): Promise<() => Promise<void>> {
  const { METRICS_PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  if (port === undefined && endpoint === undefined) return async () => undefined;
  const telemetry = await startTelemetry('marketplace', settings, log);
  if (port === undefined) return telemetry.stop;
  const serving = await serve({
    host: '127.0.0.1',
    port,
    contracts: [],
    ready: async () => undefined,
    metrics: telemetry.answer,
    log,
  });
  return async () => {
    await serving.close();
    await telemetry.stop();
  };
}

export function stackLogger(destination: { write(line: string): void }, level = 'info'): Logger {
  return createLogger({ level, destination });
}
