import { tradingEngineContract } from '@marketplace/trading-contract/engine';
import type { Domain, DomainDependencies, Implementations } from '../domain.ts';
import { countOverdue, createOrderActivities } from './orders.activities.ts';
import { createOrderMoves } from './order-moves.ts';
import * as workflows from './workflows.ts';

const declared = tradingEngineContract.workflows;

/** Low: every activity is one short call, and most of the workflows wait for days. */
const tuning = {
  maxConcurrentActivityTaskExecutions: 20,
  maxConcurrentLocalActivityExecutions: 20,
  maxConcurrentWorkflowTaskExecutions: 20,
  maxCachedWorkflows: 200,
};

/**
 * The workflow that follows an order, and the schedules that close expired offers, send reminders of deadlines and find
 * lost orders.
 */
export function createTradingDomain({
  temporal: { client },
  engines,
}: Pick<DomainDependencies, 'temporal' | 'engines'>): Domain {
  const { trading, payments, identity } = engines;
  countOverdue(0);
  return {
    name: 'trading',
    declared,
    workflows: workflows satisfies Implementations<typeof declared>,
    activities: {
      ...createOrderMoves({ trading, payments, identity }),
      ...createOrderActivities({ trading, payments, client }),
    },
    taskQueues: [{ name: 'trading', runsWorkflows: true, tuning }],
    schedules: [
      { name: 'expire-offers', workflow: 'expireOffers', every: '1 minute', jitter: '5 seconds' },
      { name: 'send-reminders', workflow: 'sendReminders', every: '5 minutes', jitter: '30 seconds' },
      { name: 'restart-orders', workflow: 'restartOrders', every: '1 hour', jitter: '10 minutes' },
    ],
    loops: [],
    consumers: {},
  };
}
