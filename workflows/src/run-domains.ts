import { Worker, type WorkflowBundleOption } from '@temporalio/worker';
import type { Logger } from '@marketplace/kernel';
import { checkDomains } from './check-domains.ts';
import type { Domain, TaskQueue } from './domain.ts';
import { activitiesOfAll, formerTuning } from './former-queue.ts';
import { presentableFaults } from './temporal/presentable-faults.ts';
import { planPumps, type RelayedService } from './relay/plan-pumps.ts';
import { startRelay } from './relay/relay.ts';
import { type StartableWorkflows, workflowConsumer } from './relay/workflow-consumer.ts';
import { keepSchedules } from './temporal/schedules.ts';
import { taskQueueOf } from './temporal/task-queues.ts';
import type { Temporal } from './temporal/temporal.ts';
import { traceActivities } from './tracing/activity-interceptor.ts';
import { commonTuning } from './temporal/tuning.ts';

export interface RunOptions {
  temporal: Temporal;
  domains: Domain[];
  /** Whose outboxes are relayed. */
  services: Readonly<Record<string, RelayedService>>;
  /**
   * All workflows: the names of what the bundle exports, and the bundle, which the workers of all task queues share.
   */
  workflows: { names: string[]; bundle: WorkflowBundleOption };
  log: Logger;
}

export interface RunningWorker {
  /** Rejects unless all task queues are polled. */
  ready(): Promise<void>;
  /** Resolves when the worker has ended; rejects when it broke. */
  ended: Promise<void>;
  /** No new work, then up to 30 s for what runs. */
  stop(): Promise<void>;
}

/**
 * Runs the domains' workflows, activities and loops, keeps their schedules, and relays the services' outboxes to them.
 * Throws before anything runs where a workflow or an outbox topic would have nobody who takes it.
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
      taskQueue: name,
      activities: presentableFaults(activities, log),
      // Those of workflows are in the bundle.
      interceptors: { activity: [traceActivities] },
      ...(runsWorkflows && { workflowBundle: workflows.bundle }),
      ...commonTuning,
      ...tuning,
    });
  const fullName = (queue: TaskQueue): TaskQueue => ({ ...queue, name: taskQueueOf(temporal.taskQueue, queue.name) });
  const workers = await Promise.all([
    ...domains.flatMap(({ taskQueues, activities }) =>
      taskQueues.map((queue) => createWorker(fullName(queue), activities)),
    ),
    createWorker({ name: temporal.taskQueue, runsWorkflows: true, tuning: formerTuning }, activitiesOfAll(domains)),
  ]);
  const running = Promise.all(workers.map((worker) => worker.run())).then(() => undefined);

  const loops = domains.flatMap((domain) => domain.loops);
  for (const loop of loops) loop.start();
  const relay = startRelay(pumps, log);
  const placed = domains.flatMap((domain) =>
    domain.schedules.map((schedule) => ({ ...schedule, taskQueue: workflowsQueue(domain, temporal) })),
  );
  const schedules = keepSchedules(temporal, placed, log);
  return {
    ready: async () => {
      const idle = workers.filter((worker) => worker.getState() !== 'RUNNING');
      if (idle.length > 0) throw new Error(`Not polled: ${idle.map(({ options }) => options.taskQueue).join(', ')}.`);
    },
    ended: running,
    stop: async () => {
      // First what hands out work, then what does it.
      await Promise.all([relay.stop(), schedules.stop()]);
      await Promise.all(loops.map((loop) => loop.stop()));
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      // How it ended is told by `ended`.
      await running.catch(() => undefined);
      await Promise.all(loops.map((loop) => loop.end?.()));
    },
  };
}

/** The full name of the queue that the domain's workflows are started on. */
function workflowsQueue({ taskQueues }: Domain, { taskQueue: deployment }: Temporal): string {
  return taskQueueOf(deployment, taskQueues.find(({ runsWorkflows }) => runsWorkflows)!.name);
}

function startableWorkflows(domains: Domain[], temporal: Temporal): StartableWorkflows {
  return new Map(
    domains.flatMap((domain) => {
      const starter = {
        client: temporal.client,
        taskQueue: workflowsQueue(domain, temporal),
        weights: temporal.weights,
      };
      return Object.values(domain.declared).map((declaration) => [declaration.name, { declaration, starter }]);
    }),
  );
}
