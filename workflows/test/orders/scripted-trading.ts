import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { defaultPayloadConverter, toPayloads } from '@temporalio/common';
import { Worker } from '@temporalio/worker';
import { newId } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import type { AccountState, PaymentsEngineClient } from '@marketplace/payments-contract/engine';
import type { OrderState, TradingEngineClient } from '@marketplace/trading-contract/engine';
import { temporalSettings } from '../../src/config.ts';
import { loadBundle } from '../../src/temporal/bundle.ts';
import { redactErrors } from '../../src/temporal/redact-errors.ts';
import { connectTemporal, type Temporal } from '../../src/temporal/temporal.ts';
import { createOrderMoves } from '../../src/trading/order-moves.ts';
import { createOrderActivities } from '../../src/trading/orders.activities.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;

/** Answers of trading and payments about an order. By default there is no money, and `expireOrder` does nothing. */
export interface TradingAnswers {
  getOrderState: (orderId: string) => Promise<OrderState>;
  getAccountState?: (orderId: string) => Promise<AccountState>;
  expireOrder?: () => Promise<void>;
}

/**
 * Runs `followOrder` on the real Temporal server, with a trading service whose answers the tests choose. The returned
 * function starts a workflow; see `follow`. tests/trading has tests with the real service.
 */
export function useFollowOrder() {
  const log = testLog();
  const taskQueue = `orders-${randomBytes(6).toString('hex')}`;
  const answers = new Map<string, TradingAnswers>();
  const trading = {
    getOrderState: async (_caller: unknown, { orderId }: { orderId: string }) => ({
      output: await answers.get(orderId)!.getOrderState(orderId),
    }),
    expireOrder: async (_caller: unknown, { orderId }: { orderId: string }) => {
      await answers.get(orderId)!.expireOrder?.();
      return { output: {} };
    },
  } as unknown as TradingEngineClient;
  const payments = {
    getAccountState: async (_caller: unknown, { orderId }: { orderId: string }) => ({
      output: { account: (await answers.get(orderId)!.getAccountState?.(orderId)) ?? newAccount(orderId) },
    }),
  } as unknown as PaymentsEngineClient;
  const handles: WorkflowHandle[] = [];
  let temporal: Temporal;
  let worker: Worker;
  let running: Promise<void>;

  beforeAll(async () => {
    const settings = { TEMPORAL_ADDRESS: process.env.TEST_TEMPORAL_ADDRESS, TEMPORAL_TASK_QUEUE: taskQueue };
    temporal = await connectTemporal(temporalSettings.parse(settings), log);
    const activities = {
      ...createOrderMoves({ trading, payments, identity: undefined as never }),
      ...createOrderActivities({ trading, payments, client: temporal.client }),
    };
    worker = await Worker.create({
      connection: temporal.connection,
      namespace: temporal.namespace,
      taskQueue,
      workflowBundle: await loadBundle(path.join(tmpdir(), 'marketplace-test-bundle')),
      activities: redactErrors(activities, log),
    });
    running = worker.run();
  });
  afterAll(async () => {
    await Promise.all(handles.map((handle) => handle.terminate().catch(() => undefined)));
    worker?.shutdown();
    await running;
    await temporal?.connection.close();
  });

  /** Starts a workflow. With `skipTime` the server skips its idle waits; the SDK has no option for it. */
  return async function follow(told: TradingAnswers, { skipTime = false } = {}): Promise<WorkflowHandle> {
    const orderId = newId('ord');
    answers.set(orderId, told);
    const input = { orderId, buyerOrganizationId: newId('org'), sellerOrganizationId: newId('org') };
    await temporal.connection.workflowService.startWorkflowExecution({
      namespace: temporal.namespace,
      requestId: randomUUID(),
      workflowId: `order/${orderId}`,
      workflowType: { name: 'followOrder' },
      taskQueue: { name: taskQueue },
      input: { payloads: toPayloads(defaultPayloadConverter, input) ?? [] },
      timeSkippingConfig: { enabled: skipTime },
    });
    const handle = temporal.client.workflow.getHandle(`order/${orderId}`);
    handles.push(handle);
    return handle;
  };
}

/** The state of an unpaid order whose payment is due in half an hour. */
export function newState(orderId: string, changes: Partial<OrderState> = {}): OrderState {
  const now = Date.now();
  return {
    orderId,
    status: 'pending_payment',
    version: 1,
    buyerOrganizationId: newId('org'),
    sellerOrganizationId: newId('org'),
    platformFee: { amount: 0, currency: 'USD' },
    total: { amount: 100, currency: 'USD' },
    now: new Date(now).toISOString(),
    paymentDueAt: new Date(now + 30 * minute).toISOString(),
    fulfillBy: null,
    fulfilledAt: null,
    payoutEligibleAt: null,
    cancelRequestedAt: null,
    cancelReason: null,
    receiptConfirmedAt: null,
    closingOrganizationIds: [],
    ...changes,
  };
}

/** The state of an account without money, for which payments has nothing left to do. */
function newAccount(orderId: string, changes: Partial<AccountState> = {}): AccountState {
  const none = { amount: 0, currency: 'USD' } as const;
  return {
    orderId,
    version: 0,
    now: new Date().toISOString(),
    status: 'closed',
    platformFee: none,
    captured: none,
    refundable: none,
    refundPending: none,
    refundRetryAt: null,
    refundStopped: false,
    refundedUnshipped: none,
    livePayment: null,
    openDisputes: 0,
    claimDueBy: null,
    disputeAnswerAt: null,
    fulfilledAt: null,
    eligibleAt: null,
    receiptConfirmedAt: null,
    releasedAt: null,
    payout: null,
    report: null,
    ...changes,
  };
}

/** Durations of the workflow's waits, in seconds. */
export async function waitsOf(handle: WorkflowHandle): Promise<number[]> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).flatMap(({ timerStartedEventAttributes: timer }) =>
    timer ? [Number(timer.startToFireTimeout?.seconds ?? 0)] : [],
  );
}
