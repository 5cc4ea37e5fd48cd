import { fileURLToPath } from 'node:url';
import { Worker, type WorkflowBundleOption } from '@temporalio/worker';
import type { Dispatcher } from 'undici';
import type { Logger } from '@marketplace/kernel';
import type { Engines } from './engines.ts';
import { presentableFaults } from './presentable-faults.ts';
import { startRelay } from './relay/relay.ts';
import type { Temporal } from './temporal.ts';
import { createDeliveryActivities } from './webhooks/delivery.activities.ts';
import { resumeDelivery } from './webhooks/start-delivery.ts';

export interface WorkerOptions {
  temporal: Temporal;
  engines: Engines;
  /** The egress guard's agent. */
  dispatcher: Dispatcher;
  log: Logger;
  /** A prebuilt bundle; without it the worker bundles the workflows when it starts, which takes seconds. */
  bundle?: WorkflowBundleOption;
}

export interface RunningWorker {
  /** Resolves when the worker has ended; rejects when it broke. */
  ended: Promise<void>;
  /** No new work, then up to 30 s for what runs. */
  stop(): Promise<void>;
}

/** The root of the workflow bundle. */
export const workflowsPath = fileURLToPath(new URL('./workflows.ts', import.meta.url));

/**
 * Attempts in flight per process. Above what the processor can serve, our own slowness would look like the receiver's and end in
 * time-outs; more throughput comes from more workers.
 */
const activitiesMax = 100;

/** Runs workflows and activities, and the relay that starts them. */
export async function startWorker({ temporal, engines, dispatcher, log, bundle }: WorkerOptions): Promise<RunningWorker> {
  const { connection, namespace, taskQueue } = temporal;
  const activities = createDeliveryActivities({
    webhooks: engines.webhooks,
    dispatcher,
    resumeDelivery: (start) => resumeDelivery(temporal, start),
    log,
  });
  const worker = await Worker.create({
    connection,
    namespace,
    taskQueue,
    activities: presentableFaults(activities, log),
    ...(bundle ? { workflowBundle: bundle } : { workflowsPath }),
    maxConcurrentActivityTaskExecutions: activitiesMax,
    maxConcurrentWorkflowTaskExecutions: 40,
    workflowTaskPollerBehavior: { type: 'autoscaling' },
    activityTaskPollerBehavior: { type: 'autoscaling' },
    // Above the longest HTTP timeout: a stopping worker records what it sent.
    shutdownGraceTime: '30 seconds',
  });
  const running = worker.run();
  const relay = startRelay(engines, temporal, log);
  return {
    ended: running,
    stop: async () => {
      await relay.stop();
      if (worker.getState() === 'RUNNING') worker.shutdown();
      // How it ended is told by `ended`.
      await running.catch(() => undefined);
    },
  };
}
