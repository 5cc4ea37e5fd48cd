import type { z } from 'zod';
import {
  egressAgent,
  type Environment,
  type Logger,
  readConfig,
  remoteClients,
  type Resolve,
  serviceUrlName,
  until,
} from '@marketplace/kernel';
import {
  connectTemporal,
  egressOptions,
  engineContracts,
  type Engines,
  type loadBundle,
  startWorker as startWorkerOfDomains,
  temporalConnection,
  temporalReady,
  workerProcessSettings,
} from '@marketplace/workflows';
import type { ServiceName } from '../service-names.ts';
import type { RunningServices } from './open-services.ts';
import { withUrlsOf } from './part-settings.ts';

type WorkerConfig = z.output<typeof workerProcessSettings>;

interface StartWorkerOptions {
  config: WorkerConfig;
  /** The services of this process. */
  running: Partial<RunningServices>;
  /** The services of other processes. */
  remote: readonly ServiceName[];
  /** Resolves when the services of this process are ready. The worker begins after it. */
  servicesStarted: Promise<void>;
  bundle: Awaited<ReturnType<typeof loadBundle>>;
  /** Resolves the names of receivers. Default: with the setting's name servers. */
  resolve?: Resolve | undefined;
  log: Logger;
}

interface StartingWorker {
  /** Resolves when it works. Rejects if it cannot start, or is stopped before. */
  started: Promise<void>;
  /** Resolves when the worker could not start, or has ended without being asked to. */
  failed: Promise<Error>;
  /** Rejects unless it polls all task queues, and Temporal knows the namespace. */
  ready(): Promise<void>;
  /** Takes no new work, waits up to 30 s for running activities, and closes its connections. */
  stop(): Promise<void>;
}

/** The settings of the worker, with the URLs of remote services. Rejects with a SettingsError. */
export async function readWorkerSettings(
  environment: Environment,
  remote: readonly ServiceName[],
): Promise<WorkerConfig> {
  const config = readConfig(withUrlsOf(workerProcessSettings, remote), environment);
  // A certificate that cannot be read is refused here: the worker would otherwise wait for Temporal without end.
  temporalConnection(config);
  return config;
}

/** Above the number of attempts in flight, each of which may have a call to a service open. */
const connections = 128;

/** Starts the worker in this process. Temporal may start later: other parts work meanwhile. */
export function startWorker(options: StartWorkerOptions): StartingWorker {
  const { config, running, remote, servicesStarted, bundle, resolve, log } = options;
  const stopping = new AbortController();
  const called = remoteClients(Object.fromEntries(remote.map((name) => [name, engineContracts[name]])), (name) => ({
    url: config[serviceUrlName(name as ServiceName)],
    token: config.WORKER_TOKEN,
    connections,
  }));
  const here = Object.entries(running).map(([name, { engine }]) => [name, engine]);
  const engines = { ...Object.fromEntries(here), ...called } as Engines;
  const dispatcher = egressAgent({ ...egressOptions(config), ...(resolve && { resolve }) });
  const start = async () => {
    await servicesStarted;
    const temporal = await until('Temporal', () => connectTemporal(config, log), log, stopping.signal);
    const worker = await startWorkerOfDomains({
      ...{ temporal, engines, dispatcher, bundle, log },
      firstAttempt: config.WEBHOOK_FIRST_ATTEMPT,
      firstAttemptsIn: config.WEBHOOK_FIRST_ATTEMPTS_IN,
    });
    log.info('working');
    return { temporal, worker };
  };
  let current: Awaited<ReturnType<typeof start>> | undefined;
  const started = start().then((value) => void (current = value));
  const failed = new Promise<Error>((resolve) => {
    const report = (reason: unknown): void => {
      if (!stopping.signal.aborted) resolve(reason instanceof Error ? reason : new Error('The worker has ended.'));
    };
    started.then(() => current!.worker.ended).then(report, report);
  });
  return {
    started,
    failed,
    ready: async () => {
      if (!current) throw new Error('The worker has not started yet.');
      await Promise.all([current.worker.ready(), temporalReady(current.temporal)]);
    },
    stop: async () => {
      stopping.abort();
      await started.catch(() => undefined);
      await current?.worker.stop();
      await Promise.all([
        current?.temporal.connection.close(),
        dispatcher.close(),
        ...Object.values(called).map((engine) => engine.close()),
      ]);
    },
  };
}
