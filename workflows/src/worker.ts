import { fileURLToPath } from 'node:url';
import { Worker, type WorkflowBundleOption } from '@temporalio/worker';
import type { Dispatcher } from 'undici';
import type { Logger } from '@marketplace/kernel';
import type { FirstAttempt } from './config.ts';
import type { Engines } from './engines.ts';
import { createOrganizationActivities } from './identity/organizations.activities.ts';
import { presentableFaults } from './presentable-faults.ts';
import { createFlow } from './relay/flow.ts';
import { startRelay } from './relay/relay.ts';
import type { Temporal } from './temporal.ts';
import { traceActivities } from './tracing/activity-interceptor.ts';
import { createAttemptRecords } from './webhooks/attempt-records.ts';
import { createDeliveryActivities } from './webhooks/delivery.activities.ts';
import { startFirstAttempts } from './webhooks/first-attempts.ts';
import { createNoticeActivities } from './webhooks/notices.activities.ts';
import { createOperatingActivities } from './webhooks/operating.activities.ts';
import { countRestarted } from './webhooks/restart-metrics.ts';
import { keepSchedules } from './webhooks/schedules.ts';
import { admitDelivery, restartDelivery, resumeDelivery } from './webhooks/start-delivery.ts';
import { createShares } from './webhooks/shares.ts';
import { startSweep } from './webhooks/sweep.ts';
import { retriesQueue } from './webhooks/task-queues.ts';
import { createTurns } from './webhooks/turns.ts';

export interface WorkerOptions {
  temporal: Temporal;
  engines: Engines;
  /** The egress guard's agent. */
  dispatcher: Dispatcher;
  log: Logger;
  /** Who makes first attempts: a workflow each, or this worker in batches, which takes less of everything. */
  firstAttempt: FirstAttempt;
  /** A prebuilt bundle; without it the worker bundles the workflows when it starts, which takes seconds. */
  bundle?: WorkflowBundleOption;
}

export interface RunningWorker {
  /** Resolves when the worker has ended; rejects when it broke. */
  ended: Promise<void>;
  /** No new work, then up to 30 s for what runs. */
  stop(): Promise<void>;
}

/** What the workflow bundle is made of. */
export const workflowSources = {
  workflowsPath: fileURLToPath(new URL('./workflows.ts', import.meta.url)),
  workflowInterceptorModules: [fileURLToPath(new URL('./tracing/workflow-interceptors.ts', import.meta.url))],
};

/**
 * Attempts in flight per process. Above what the processor can serve, our own slowness would look like the receiver's and end in
 * time-outs; more throughput comes from more workers.
 */
const activitiesMax = 100;
/** An attempt that takes longer than most receivers do. */
const hangsAfterMs = 500;

/** Also what `deploy/bench` gives the workers that it compares this one with. */
export const workerTuning = {
  maxConcurrentActivityTaskExecutions: activitiesMax,
  maxConcurrentLocalActivityExecutions: 2 * activitiesMax,
  // A workflow task lasts as long as the local activity that it waits for.
  maxConcurrentWorkflowTaskExecutions: 3 * activitiesMax,
  workflowTaskPollerBehavior: { type: 'autoscaling' },
  activityTaskPollerBehavior: { type: 'autoscaling' },
  // Above the longest HTTP timeout: a stopping worker records what it sent.
  shutdownGraceTime: '30 seconds',
} as const;

/** Runs workflows and activities, and the relay that starts them. */
export async function startWorker({ temporal, engines, dispatcher, log, firstAttempt, bundle }: WorkerOptions): Promise<RunningWorker> {
  const { connection, namespace, taskQueue } = temporal;
  const { webhooks } = engines;
  const tellAdmitted = (deliveryId: string) => admitDelivery(temporal, deliveryId);
  const records = createAttemptRecords(webhooks, tellAdmitted, log);
  const flow = createFlow();
  const shares = {
    first: createShares(workerTuning.maxConcurrentLocalActivityExecutions, hangsAfterMs),
    later: createShares(workerTuning.maxConcurrentActivityTaskExecutions, hangsAfterMs),
  };
  const activities = presentableFaults(
    {
      ...createDeliveryActivities({
        webhooks,
        records,
        turns: createTurns(),
        shares,
        attempted: flow.end,
        dispatcher,
        resumeDelivery: async (start) => {
          await flow.begin(start.deliveryId);
          await resumeDelivery(temporal, start);
        },
        restartDelivery: async (start) => {
          await flow.begin(start.deliveryId);
          const restarted = await restartDelivery(temporal, start);
          if (!restarted) flow.end(start.deliveryId);
          return restarted;
        },
        admitDelivery: tellAdmitted,
        log,
      }),
      ...createNoticeActivities({ webhooks, identity: engines.identity }),
      ...createOperatingActivities(webhooks),
      ...createOrganizationActivities({ identity: engines.identity, trading: engines.trading }),
    },
    log,
  );
  const { workflowsPath, workflowInterceptorModules } = workflowSources;
  const interceptors = { activity: [traceActivities], workflowModules: workflowInterceptorModules };
  const own = { connection, namespace, activities, interceptors, ...workerTuning };
  const workers = await Promise.all([
    Worker.create({ ...own, taskQueue, ...(bundle ? { workflowBundle: bundle } : { workflowsPath }) }),
    // Later attempts, in slots of their own.
    Worker.create({ ...own, taskQueue: retriesQueue(taskQueue) }),
  ]);
  const running = Promise.all(workers.map((worker) => worker.run())).then(() => undefined);
  const inline = firstAttempt === 'inline' ? startFirstAttempts({ webhooks, records, dispatcher, log }) : undefined;
  countRestarted(0);
  const relay = startRelay(engines, temporal, flow, shares.first, inline, log);
  const sweep = startSweep(webhooks, tellAdmitted, log);
  const schedules = keepSchedules(temporal, log);
  return {
    ended: running,
    stop: async () => {
      await Promise.all([relay.stop(), sweep.stop(), schedules.stop()]);
      await inline?.stop();
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      // How it ended is told by `ended`.
      await running.catch(() => undefined);
    },
  };
}
