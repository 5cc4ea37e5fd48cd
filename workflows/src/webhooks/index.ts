import { randomUUID } from 'node:crypto';
import { type AttemptWorker, webhooksEngineContract } from '@marketplace/webhooks-contract/engine';
import type { FirstAttempt } from '../config.ts';
import type { Domain, DomainDependencies, Implementations } from '../domain.ts';
import { starterOn } from '../temporal/start-workflow.ts';
import { taskQueueOf } from '../temporal/task-queues.ts';
import { consumeEvents, createAdmission } from './admission/admission.ts';
import { createAttemptRecords } from './delivery/attempt-records.ts';
import { createDeliveryActivities } from './delivery/delivery.activities.ts';
import { createOperatingActivities } from './operating/operating.activities.ts';
import { createPresence } from './fairness/presence.ts';
import { countRestarted, startGranted } from './delivery/start-delivery.ts';
import { createFairShareLimiter } from './fairness/fair-share-limiter.ts';
import { createStartWindow, type StartWindowOptions } from './fairness/start-window.ts';
import { attemptTuning, ownQueue, retriesQueue } from './task-queues.ts';
import { createEndpointConcurrencyLimiter } from './fairness/endpoint-concurrency-limiter.ts';
import * as workflows from './workflows.ts';

const declared = webhooksEngineContract.workflows;

/** Time after which an attempt counts as hanging. Most receivers answer sooner. */
const hangsAfterMs = 500;
const windowOf = {
  // Attempts beyond what a worker serves per second would wait in Temporal, where waiting is expensive.
  workflow: {
    sizeMax: 48,
    sizeMin: 8,
    beginWithinMs: 250,
    capacity: attemptTuning.maxConcurrentLocalActivityExecutions,
    hangsAfterMs,
    patienceMs: 2_000,
    // A workflow costs about 50 ms of processor time, and later attempts more, with Temporal and PostgreSQL.
    unanswered: { attempts: 16, answersWithinMs: hangsAfterMs, perSecond: 2, burst: 2 },
  },
  // With `hangsAfterMs` 0 every attempt counts as hanging, so one organization gets at most half of the window.
  inline: { sizeMax: 512, capacity: 512, hangsAfterMs: 0 },
} as const satisfies Record<FirstAttempt, StartWindowOptions>;
/** Rate of events per second above which rows are collected. Each pause delays deliveries. */
const eventGathering = { gatherMs: 20, gatherAbove: 100 };
const hourly = { every: '1 hour', jitter: '10 minutes' } as const;

/** The workflows, activities and loops that turn the events of all services into deliveries and deliver them. */
export function createWebhooksDomain({ temporal, engines, dispatcher, firstAttempt, log }: DomainDependencies): Domain {
  const { webhooks, identity } = engines;
  const starter = starterOn(temporal, taskQueueOf(temporal.taskQueue, ownQueue));
  const worker: AttemptWorker = { id: randomUUID(), mode: firstAttempt };
  const records = createAttemptRecords(webhooks, worker.id);
  const window = createStartWindow(windowOf[firstAttempt]);
  const admission = createAdmission({
    webhooks,
    worker,
    window,
    weights: temporal.weights,
    startGranted: (start) => startGranted(starter, start, log),
    records,
    dispatcher,
    log,
  });
  countRestarted(0);
  return {
    name: 'webhooks',
    declared,
    workflows: workflows satisfies Implementations<typeof declared>,
    activities: {
      ...createDeliveryActivities({
        webhooks,
        records,
        endpointLimiter: createEndpointConcurrencyLimiter(),
        shares: createFairShareLimiter(attemptTuning.maxConcurrentActivityTaskExecutions, hangsAfterMs),
        window,
        dispatcher,
        client: temporal.client,
        log,
      }),
      ...createOperatingActivities({ webhooks, identity }),
    },
    taskQueues: [
      { name: ownQueue, runsWorkflows: true, tuning: attemptTuning },
      // Later attempts have their own task slots, so that a backlog of them does not delay first attempts.
      { name: retriesQueue, runsWorkflows: false, tuning: attemptTuning },
    ],
    schedules: [
      { name: 'purge-expired', workflow: 'purgeExpired', ...hourly },
      { name: 'restart-overdue', workflow: 'restartOverdue', ...hourly },
    ],
    loops: [createPresence(webhooks, worker.id, log), admission],
    consumers: {
      event: { ...eventGathering, consume: consumeEvents({ webhooks, worker, admission }) },
    },
  };
}
