import type { DeliveryStart } from '@marketplace/webhooks-contract/engine';
import { webhooksEngineContract } from '@marketplace/webhooks-contract/engine';
import type { Domain, DomainDependencies, Implementations } from '../domain.ts';
import type { WorkflowStarter } from '../start-workflow.ts';
import { taskQueueOf } from '../task-queues.ts';
import { createAttemptRecords } from './attempt-records.ts';
import { consumeEvents } from './consume-events.ts';
import { createDeliveryActivities } from './delivery.activities.ts';
import { createFirstAttempts } from './first-attempts.ts';
import { createFlow } from './flow.ts';
import { createNoticeActivities } from './notices.activities.ts';
import { createOperatingActivities } from './operating.activities.ts';
import { countRestarted } from './restart-metrics.ts';
import { createShares } from './shares.ts';
import { admitDelivery, resumeDelivery, startDelivery } from './start-delivery.ts';
import { createSweep } from './sweep.ts';
import { ownQueue, retriesQueue } from './task-queues.ts';
import { attemptTuning } from './tuning.ts';
import { createTurns } from './turns.ts';
import * as workflows from './workflows.ts';

const declared = webhooksEngineContract.workflows;

/** An attempt that takes longer than most receivers do. */
const hangsAfterMs = 500;
/** Events are waited for, so they gather only where there are more than a hundred a second. */
const eventGathering = { gatherMs: 20, busyMs: 8 };
const hourly = { every: '1 hour', jitter: '10 minutes' } as const;

/** Events of all services become deliveries here, and deliveries are made. */
export function createWebhooksDomain({ temporal, engines, dispatcher, firstAttempt, log }: DomainDependencies): Domain {
  const { webhooks, identity } = engines;
  const starter: WorkflowStarter = { client: temporal.client, taskQueue: taskQueueOf(temporal.taskQueue, ownQueue), weights: temporal.weights };
  const tellAdmitted = (deliveryId: string) => admitDelivery(starter, deliveryId);
  const records = createAttemptRecords(webhooks, tellAdmitted, log);
  const flow = createFlow();
  const shares = {
    first: createShares(attemptTuning.maxConcurrentLocalActivityExecutions, hangsAfterMs),
    later: createShares(attemptTuning.maxConcurrentActivityTaskExecutions, hangsAfterMs),
  };
  const inline = firstAttempt === 'inline' ? createFirstAttempts({ webhooks, records, dispatcher, log }) : undefined;
  countRestarted(0);
  return {
    name: 'webhooks',
    declared,
    workflows: workflows satisfies Implementations<typeof declared>,
    activities: {
      ...createDeliveryActivities({
        webhooks,
        records,
        turns: createTurns(),
        shares,
        attempted: flow.end,
        dispatcher,
        resumeDelivery: async (start) => {
          await flow.begin(start.deliveryId);
          await resumeDelivery(starter, start);
        },
        restartDelivery: async (start) => {
          await flow.begin(start.deliveryId);
          const restarted = await startDelivery(starter, start);
          if (!restarted) flow.end(start.deliveryId);
          return restarted;
        },
        admitDelivery: tellAdmitted,
        log,
      }),
      ...createNoticeActivities({ webhooks, identity }),
      ...createOperatingActivities(webhooks),
    },
    taskQueues: [
      { name: ownQueue, runsWorkflows: true, tuning: attemptTuning },
      // Later attempts, in slots of their own: a backlog of them does not keep first attempts waiting.
      { name: retriesQueue, runsWorkflows: false, tuning: attemptTuning },
    ],
    schedules: [
      { name: 'purge-expired', workflow: 'purgeExpired', ...hourly },
      { name: 'restart-overdue', workflow: 'restartOverdue', ...hourly },
    ],
    loops: [createSweep(webhooks, tellAdmitted, log), ...(inline ? [inline] : [])],
    consumers: {
      event: {
        ...eventGathering,
        consume: consumeEvents({ webhooks, startDelivery: (start: DeliveryStart) => startDelivery(starter, start), flow, shares: shares.first, inline }),
      },
    },
  };
}
