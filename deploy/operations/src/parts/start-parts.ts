import {
  type Environment,
  everyServiceReady,
  type Logger,
  type Resolve,
  serve,
  serviceUrlName,
  until,
} from '@marketplace/kernel';
import { startTelemetry } from '@marketplace/kernel/telemetry';
import { gatewayConfig, startGateway } from '@marketplace/gateway';
import type { KeyManagement } from '@marketplace/store';
import { loadBundle, startWorker, type StartingWorker, workerConfig } from '@marketplace/workflows';
import { serviceNames } from '../service-names.ts';
import {
  callsMsMax,
  clientsOf,
  closeServices,
  drainServices,
  type PreparableServices,
  prepareServices,
  servedContracts,
  servicesReady,
} from './open-services.ts';
import { readAll, readPartSettings, remoteServices } from './part-settings.ts';

export interface PartsOptions {
  /** The settings of all parts, as environment variables. Each part reads its own. `PARTS` names the parts. */
  environment: Environment;
  /** Name of the process in telemetry. Default: that of its only part, or `marketplace`. */
  name?: string;
  /** Each part logs with its name. */
  log: Logger;
  /** Resolves the names of receivers. Default: with the name servers of the settings. */
  resolve?: Resolve | undefined;
  /** Directory that keeps the workflow bundle between starts. Default: `WORKFLOW_BUNDLE_DIR`. */
  cacheDir?: string | undefined;
  /** A socket for the gateway to listen on, instead of opening one at `PORT`. */
  socket?: { fd: number } | undefined;
  /** Unwraps wrapped master keys; see `withMasterKeys`. */
  kms?: KeyManagement;
  /** The services. Default: those of the marketplace. Tests prepare one with other arguments. */
  services?: PreparableServices;
}

export interface RunningParts {
  /** Resolves when the services of this process are ready and its worker runs. Rejects if they are stopped before. */
  started: Promise<void>;
  /** Resolves when the worker of this process could not start, or has ended by itself. */
  failed: Promise<Error>;
  /** Takes no new work, finishes running requests, calls and activities, then closes the connections to PostgreSQL. */
  stop(): Promise<void>;
}

/**
 * Runs the parts that `PARTS` names in this process. They call each other directly, and services of other processes at
 * their URLs. Resolves when all servers listen. Throws a SettingsError that names what is missing or invalid for any of
 * the parts, or the error of a server that cannot listen.
 */
export async function startParts(options: PartsOptions): Promise<RunningParts> {
  const { log, resolve, kms, socket, services: chosen } = options;
  const settings = readPartSettings(options.environment);
  const { PARTS: parts, PORT, RPC_PORT, METRICS_PORT } = settings;
  const environment: Environment = { ...options.environment, PORT: String(PORT) };
  const here = serviceNames.filter((name) => parts.includes(name));
  const remote = remoteServices(parts);
  const [gatewaySettings, workerSettings, openServices] = await readAll([
    parts.includes('gateway') ? gatewayConfig(environment, here) : undefined,
    parts.includes('worker') ? workerConfig(environment, here) : undefined,
    prepareServices(here, environment, { kms, services: chosen }),
  ]);
  const processName = options.name ?? (parts.length === 1 ? parts[0]! : 'marketplace');
  const named = (name: string): Logger => log.child({ name });
  const processLog = named(processName);

  const rpcPort = gatewaySettings ? RPC_PORT : PORT;
  const isWatched = (rpcPort ?? METRICS_PORT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined;
  // Before the services are opened, because they register their gauges then. Not without a reader, because it costs
  // time.
  const telemetry = isWatched ? await startTelemetry(processName, settings, processLog) : undefined;
  const running = await openServices(named);
  const stopping = new AbortController();
  const servicesStarted = until('PostgreSQL', () => servicesReady(running), processLog, stopping.signal);
  // `stop` reports a stop before the services are ready.
  servicesStarted.catch(() => undefined);

  const everyService = async (): Promise<void> => {
    const urls = remote.map((name) => environment[serviceUrlName(name)]!);
    await Promise.all([servicesReady(running), everyServiceReady(urls)]);
  };
  const identityReady = (): Promise<void> =>
    running.identity ? running.identity.ready() : everyServiceReady([environment[serviceUrlName('identity')]!]);
  const late: { worker?: StartingWorker } = {};
  const ready = async (): Promise<void> => {
    if (workerSettings && !late.worker) throw new Error('The worker has not started yet.');
    await Promise.all([everyService(), late.worker?.ready()]);
  };
  const open = (port: number | undefined, contracts: ReturnType<typeof servedContracts>, isReady: typeof ready) =>
    port === undefined
      ? undefined
      : serve({
          ...{ host: settings.HOST, port, contracts, ready: isReady, log: processLog },
          metrics: telemetry?.answer,
          runningMsMax: callsMsMax(here),
        });
  // Calls do not wait for the needs of the worker, which may itself wait for their callers.
  const callsReady = here.length > 0 ? () => servicesReady(running) : ready;
  const rpc = await open(rpcPort, servedContracts(running, environment), callsReady);
  const metrics = await open(METRICS_PORT, [], ready);

  // Bundling takes seconds, in which nothing else runs.
  const bundle = workerSettings && (await loadBundle(options.cacheDir ?? workerSettings.WORKFLOW_BUNDLE_DIR));
  const gateway =
    gatewaySettings &&
    (await startGateway({
      ...{ config: gatewaySettings, here: clientsOf(running, 'client') },
      ...{ ready: { services: everyService, identity: identityReady }, socket },
      log: named('gateway'),
    }));
  if (workerSettings && bundle)
    late.worker = startWorker({
      ...{ config: workerSettings, here: clientsOf(running, 'engine') },
      ...{ servicesStarted, bundle, resolve, log: named('worker') },
    });
  const { worker } = late;
  processLog.info({ parts, ...(rpc && { url: rpc.url }) }, 'serving');
  return {
    started: worker?.started ?? servicesStarted,
    failed: worker?.failed ?? new Promise<Error>(() => undefined),
    stop: async () => {
      processLog.info('stopping');
      stopping.abort();
      // Long polls would delay the requests and calls that wait for them.
      await drainServices(running);
      await Promise.all([gateway?.stop(), worker?.stop(), rpc?.close()]);
      await metrics?.close();
      await closeServices(running);
      await telemetry?.stop();
    },
  };
}
