import { paymentsEngineContract } from '@marketplace/payments-contract/engine';
import type { Domain, DomainDependencies, Implementations } from '../domain.ts';
import { createBookActivities } from './books.activities.ts';
import { createExternalCallLoop, createNoticeLoop } from './provider-loops.ts';
import * as workflows from './workflows.ts';

const declared = paymentsEngineContract.workflows;

/**
 * Low: only schedules start these workflows. The workflow of an order, which moves its money, runs in trading's queue.
 */
const tuning = {
  maxConcurrentActivityTaskExecutions: 5,
  maxConcurrentLocalActivityExecutions: 5,
  maxConcurrentWorkflowTaskExecutions: 5,
  maxCachedWorkflows: 10,
};

/**
 * The loops that process answers and webhooks of the payment provider, and the schedules that find lost ones and check
 * the books.
 */
export function createPaymentsDomain({ engines, log }: Pick<DomainDependencies, 'engines' | 'log'>): Domain {
  const { payments } = engines;
  return {
    name: 'payments',
    declared,
    workflows: workflows satisfies Implementations<typeof declared>,
    activities: createBookActivities({ payments }),
    taskQueues: [{ name: 'payments', runsWorkflows: true, tuning }],
    schedules: [
      { name: 'refresh-pending', workflow: 'refreshPending', every: '1 minute', jitter: '5 seconds' },
      { name: 'requeue-payouts', workflow: 'requeuePayouts', every: '1 hour', jitter: '10 minutes' },
      { name: 'settle-balances', workflow: 'settleBalances', every: '1 day', jitter: '30 minutes' },
      { name: 'verify-books', workflow: 'verifyBooks', every: '1 day', jitter: '30 minutes' },
    ],
    loops: [createNoticeLoop(payments, log), createExternalCallLoop(payments, log)],
    consumers: {},
  };
}
