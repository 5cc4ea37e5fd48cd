import { Worker, type WorkerOptions, type WorkflowBundleOption } from '@temporalio/worker';
import type { Logger } from '@marketplace/kernel';
import { checkDomains, type Domain, type TaskQueue } from './domain.ts';
import {
  planPumps,
  type RelayedService,
  type StartableWorkflows,
  startRelay,
  workflowConsumer,
} from './relay/relay.ts';
import { redactErrors } from './temporal/redact-errors.ts';
import { keepSchedules } from './temporal/schedules.ts';
import { starterOn } from './temporal/start-workflow.ts';
import { taskQueueOf } from './temporal/task-queues.ts';
import type { Temporal } from './temporal/temporal.ts';
import { traceActivities } from './tracing/interceptors.ts';

export interface RunOptions {
  temporal: Temporal;
  domains: Domain[];
  /** The services whose outboxes are relayed, by name. */
  services: Readonly<Record<string, RelayedService>>;
  /** The bundle, which the workers of all task queues share, and the names of the workflows that it exports. */
  workflows: { names: string[]; bundle: WorkflowBundleOption };
  log: Logger;
}

export interface RunningWorker {
  /** Rejects with the names of the task queues that are not polled, if any. */
  ready(): Promise<void>;
  /** Resolves when the worker has ended. Rejects when it failed. */
  ended: Promise<void>;
  /** Takes no new work, then waits up to 30 s for the work in progress. */
  stop(): Promise<void>;
}

/**
 * Runs the domains' workflows, activities and loops, writes their schedules, and relays the services' outboxes to them.
 * Throws before anything runs if the domains are inconsistent (`checkDomains`), or if an outbox topic does not have
 * exactly one consumer (`planPumps`).
 */
export async function runDomains({ temporal, domains, services, workflows, log }: RunOptions): Promise<RunningWorker> {
  checkDomains(
    domains,
    workflows.names,
    Object.values(services).flatMap(({ contract }) => Object.keys(contract.workflows)),
  );
  const relayed = { workflow: { consume: workflowConsumer(startableWorkflows(domains, temporal)) } };
  const pumps = planPumps(services, [relayed, ...domains.map(({ consumers }) => consumers)]);

  const createWorker = ({ name, runsWorkflows, tuning }: TaskQueue, activities: Domain['activities']) =>
    Worker.create({
      connection: temporal.connection,
      namespace: temporal.namespace,
      taskQueue: taskQueueOf(temporal.taskQueue, name),
      activities: redactErrors(activities, log),
      // The interceptors of workflows are in the bundle.
      interceptors: { activity: [traceActivities] },
      ...(runsWorkflows && { workflowBundle: workflows.bundle }),
      ...versionOptions(temporal),
      ...commonTuning,
      ...tuning,
    });
  const workers = await Promise.all(
    domains.flatMap(({ taskQueues, activities }) => taskQueues.map((queue) => createWorker(queue, activities))),
  );
  const running = Promise.all(workers.map((worker) => worker.run())).then(() => undefined);

  const loops = domains.flatMap((domain) => domain.loops);
  for (const loop of loops) loop.start();
  const relay = startRelay(pumps, log);
  const schedules = domains.flatMap((domain) =>
    domain.schedules.map((schedule) => ({ ...schedule, taskQueue: workflowsQueue(domain, temporal) })),
  );
  const scheduling = keepSchedules(temporal, schedules, log);
  return {
    ready: async () => {
      const idle = workers.filter((worker) => worker.getState() !== 'RUNNING');
      if (idle.length > 0)
        throw new Error(`Task queues are not polled: ${idle.map(({ options }) => options.taskQueue).join(', ')}.`);
    },
    ended: running,
    stop: async () => {
      // The sources of work stop before the workers.
      await Promise.all([relay.stop(), scheduling.stop()]);
      await Promise.all(loops.map((loop) => loop.stop()));
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      // `ended` reports a failure.
      await running.catch(() => undefined);
      await Promise.all(loops.map((loop) => loop.end?.()));
    },
  };
}

/** The full name of the task queue in which the domain's workflows run. */
function workflowsQueue({ taskQueues }: Domain, { taskQueue: deployment }: Temporal): string {
  return taskQueueOf(deployment, taskQueues.find(({ runsWorkflows }) => runsWorkflows)!.name);
}

function startableWorkflows(domains: Domain[], temporal: Temporal): StartableWorkflows {
  return new Map(
    domains.flatMap((domain) => {
      const starter = starterOn(temporal, workflowsQueue(domain, temporal));
      return Object.values(domain.declared).map((declaration) => [declaration.name, { declaration, starter }]);
    }),
  );
}

/** Options of the Temporal workers of all task queues. */
export const commonTuning = {
  workflowTaskPollerBehavior: { type: 'autoscaling' },
  activityTaskPollerBehavior: { type: 'autoscaling' },
  // Longer than the longest HTTP timeout, so that a stopping worker can record the attempts it has sent.
  shutdownGraceTime: '30 seconds',
} as const;

/**
 * Gives a worker its version (Temporal's Worker Deployments). Runs of workflows that are not pinned move to the current
 * version with their next task.
 */
function versionOptions({ version }: Pick<Temporal, 'version'>): Pick<WorkerOptions, 'workerDeploymentOptions'> {
  if (!version) return {};
  return {
    workerDeploymentOptions: { version, useWorkerVersioning: true, defaultVersioningBehavior: 'AUTO_UPGRADE' },
  };
}
