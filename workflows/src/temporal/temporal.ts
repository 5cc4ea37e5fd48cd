import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import type { WorkerDeploymentVersion } from '@temporalio/common';
import { NativeConnection, Runtime } from '@temporalio/worker';
import type { Logger } from '@marketplace/kernel';
import { temporalConnection, type TemporalSettings, type WorkerSettings } from '../config.ts';
import { traceStarts } from '../tracing/interceptors.ts';

/** The worker's connection to Temporal. */
export interface Temporal {
  connection: NativeConnection;
  /** Shares the worker's connection, so that a workflow started here can begin here at once (eager start). */
  client: Client;
  namespace: string;
  /** `TEMPORAL_TASK_QUEUE`: the prefix of the names of the task queues. */
  taskQueue: string;
  /** See `organizationWeightsSetting`. */
  weights: ReadonlyMap<string, number>;
  /** The version of this worker. Undefined if workers have no versions. */
  version?: WorkerDeploymentVersion;
}

let runtimeInstalled = false;

/**
 * Sends the warnings and errors of Temporal's own log to `log`. Lower levels are dropped, because every workflow would
 * write several lines. Only the first call in a process has an effect.
 */
function installRuntime(log: Logger): void {
  if (runtimeInstalled) return;
  runtimeInstalled = true;
  Runtime.install({
    logger: {
      log: (level, message, meta) =>
        level === 'ERROR'
          ? log.error(meta ?? {}, message)
          : level === 'WARN'
            ? log.warn(meta ?? {}, message)
            : undefined,
      trace: () => undefined,
      debug: () => undefined,
      info: () => undefined,
      warn: (message, meta) => log.warn(meta ?? {}, message),
      error: (message, meta) => log.error(meta ?? {}, message),
    },
    shutdownSignals: [],
  });
}

/** Connects to Temporal. Rejects if it cannot be reached. */
export async function connectTemporal(
  settings: TemporalSettings & Partial<WorkerSettings>,
  log: Logger,
): Promise<Temporal> {
  installRuntime(log);
  const {
    TEMPORAL_NAMESPACE: namespace,
    TEMPORAL_TASK_QUEUE: taskQueue,
    ORGANIZATION_WEIGHTS: weights = new Map(),
    TEMPORAL_WORKER_BUILD_ID: buildId,
    TEMPORAL_DEPLOYMENT_NAME: deploymentName = taskQueue,
  } = settings;
  const options = temporalConnection(settings);
  const connection = await NativeConnection.connect({
    ...options,
    // In a private network, compression costs more than it saves.
    ...(!options.tls && { grpcCompression: { codec: 'none' as const } }),
  });
  return {
    connection,
    client: new Client({ connection, namespace, interceptors: { workflow: [traceStarts] } }),
    namespace,
    taskQueue,
    weights,
    ...(buildId !== undefined && { version: { deploymentName, buildId } }),
  };
}

/** Rejects unless Temporal confirms within `msMax` milliseconds that the worker's namespace exists. */
export async function temporalReady(
  { connection, namespace }: Pick<Temporal, 'connection' | 'namespace'>,
  msMax = 2_000,
): Promise<void> {
  const described = connection.withDeadline(Date.now() + msMax, () =>
    connection.workflowService.describeNamespace({ namespace }),
  );
  // The deadline limits a single request, and the connection repeats requests that fail.
  const late = delay(msMax, undefined, { ref: false }).then(() => {
    throw new Error(`Temporal did not answer within ${msMax} ms.`);
  });
  await Promise.race([described, late]);
}
