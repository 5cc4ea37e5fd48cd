import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { defaultPayloadConverter, toPayloads } from '@temporalio/common';
import { Worker, type WorkflowBundle } from '@temporalio/worker';
import { newId, ServiceError } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import type { OrderState, TradingEngineClient } from '@marketplace/trading-contract/engine';
import { temporalSettings } from '../src/config.ts';
import { loadBundle } from '../src/temporal/bundle.ts';
import { redactErrors } from '../src/temporal/redact-errors.ts';
import { connectTemporal, type Temporal } from '../src/temporal/temporal.ts';
import { createOrderMoves } from '../src/trading/order-moves.ts';
import { createOrderActivities } from '../src/trading/orders.activities.ts';

// The workflow on the real Temporal server, with a trading service whose answers the tests choose. The server skips the
// waits of the workflow. deploy/local/test/trading has the tests with the real service.

const minute = 60_000;
const day = 24 * 60 * minute;
const log = testLog();
const taskQueue = `orders-${randomBytes(6).toString('hex')}`;
let temporal: Temporal;
let bundle: WorkflowBundle;
let worker: Worker;
let running: Promise<void>;

/** The answers of trading, which each test sets. */
let getOrderState: (orderId: string) => Promise<OrderState>;
let expireOrder: (orderId: string) => Promise<void>;
const trading = {
  getOrderState: async (_caller: unknown, { orderId }: { orderId: string }) => ({
    output: await getOrderState(orderId),
  }),
  expireOrder: async (_caller: unknown, { orderId }: { orderId: string }) => {
    await expireOrder(orderId);
    return { output: {} };
  },
} as unknown as TradingEngineClient;

beforeAll(async () => {
  temporal = await connectTemporal(
    temporalSettings.parse({ TEMPORAL_ADDRESS: process.env.TEST_TEMPORAL_ADDRESS, TEMPORAL_TASK_QUEUE: taskQueue }),
    log,
  );
  bundle = await loadBundle(path.join(tmpdir(), 'marketplace-test-bundle'));
  const activities = {
    ...createOrderMoves({ trading }),
    ...createOrderActivities({ trading, client: temporal.client }),
  };
  worker = await Worker.create({
    connection: temporal.connection,
    namespace: temporal.namespace,
    taskQueue,
    workflowBundle: bundle,
    activities: redactErrors(activities, log),
  });
  running = worker.run();
});
const handles: WorkflowHandle[] = [];
afterEach(async () => {
  for (const handle of handles.splice(0)) await handle.terminate().catch(() => undefined);
});
afterAll(async () => {
  worker?.shutdown();
  await running;
  await temporal?.connection.close();
});

function newState(orderId: string, changes: Partial<OrderState> = {}): OrderState {
  const now = Date.now();
  return {
    orderId,
    status: 'pending_payment',
    version: 1,
    buyerOrganizationId: newId('org'),
    sellerOrganizationId: newId('org'),
    total: { amount: 100, currency: 'USD' },
    now: new Date(now).toISOString(),
    paymentDueAt: new Date(now + 30 * minute).toISOString(),
    fulfillBy: null,
    payoutEligibleAt: null,
    cancelRequestedAt: null,
    receiptConfirmedAt: null,
    closingOrganizationIds: [],
    ...changes,
  };
}

/** Starts the workflow. With `skipTime` the server skips its idle waits; the SDK has no option for it. */
async function follow(orderId: string, { skipTime = true } = {}): Promise<WorkflowHandle> {
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
}

/** How long the workflow waited each time, in seconds. */
async function waitsOf(handle: WorkflowHandle): Promise<number[]> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).flatMap(({ timerStartedEventAttributes: timer }) =>
    timer ? [Number(timer.startToFireTimeout?.seconds ?? 0)] : [],
  );
}

test('a move that has no effect is repeated after pauses that grow to a minute', async () => {
  let moves = 0;
  const due = { paymentDueAt: new Date(Date.now() - minute).toISOString() };
  expireOrder = async () => void (moves += 1);
  getOrderState = async (orderId) => newState(orderId, moves < 10 ? due : { status: 'canceled' });
  const handle = await follow(newId('ord'));
  expect(await handle.result()).toEqual({ status: 'canceled' });
  expect(await waitsOf(handle)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('a move that is refused is repeated after pauses, and another one after it is made at once', async () => {
  let moves = 0;
  let version = 1;
  expireOrder = async () => {
    moves += 1;
    if (moves < 4) throw new ServiceError('busy', 'Another transaction holds the order.');
    version += 1;
  };
  const due = { paymentDueAt: new Date(Date.now() - minute).toISOString() };
  getOrderState = async (orderId) => newState(orderId, version < 3 ? { ...due, version } : { status: 'canceled' });
  const handle = await follow(newId('ord'));
  expect(await handle.result()).toEqual({ status: 'canceled' });
  expect(moves).toBe(5);
  expect(await waitsOf(handle)).toEqual([1, 2, 4]);
});

test('no wait is longer than a day, whatever the deadline is', async () => {
  let looks = 0;
  getOrderState = async (orderId) => {
    looks += 1;
    const status = looks === 1 ? 'disputed' : looks < 4 ? 'paid' : 'completed';
    return newState(orderId, { status, fulfillBy: new Date(Date.now() + 14 * day).toISOString() });
  };
  const handle = await follow(newId('ord'));
  expect(await handle.result()).toEqual({ status: 'completed' });
  expect(await waitsOf(handle)).toEqual([86_400, 86_400, 86_400]);
});

test('a signal while the order is being read is not lost: the order is read again', async () => {
  let looks = 0;
  let reading: () => void;
  let answer: () => void;
  const isRead = new Promise<void>((resolve) => (reading = resolve));
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  getOrderState = async (orderId) => {
    looks += 1;
    if (looks > 1) return newState(orderId, { status: 'refunded' });
    reading();
    await mayAnswer;
    return newState(orderId, { status: 'completed' });
  };
  const handle = await follow(newId('ord'), { skipTime: false });
  await isRead;
  await handle.signal('poke');
  answer!();
  // The first answer alone would have ended the workflow.
  expect(await handle.result()).toEqual({ status: 'refunded' });
  expect(looks).toBe(2);
});

test('signals wake a waiting workflow; many at once cost few reads', async () => {
  let looks = 0;
  let ended = false;
  getOrderState = async (orderId) => {
    looks += 1;
    return newState(orderId, ended ? { status: 'canceled' } : {});
  };
  const handle = await follow(newId('ord'), { skipTime: false });
  while ((await waitsOf(handle)).length === 0);
  ended = true;
  await Promise.all(Array.from({ length: 20 }, () => handle.signal('poke').catch(() => undefined)));
  expect(await handle.result()).toEqual({ status: 'canceled' });
  expect(looks).toBeLessThanOrEqual(4);
});

test('an order that does not exist fails its workflow; an answer that is late is waited for', async () => {
  let failures = 0;
  getOrderState = async (orderId) => {
    failures += 1;
    if (failures === 1) throw new Error('connection refused');
    throw new ServiceError('not_found', `There is no order ${orderId}.`);
  };
  const handle = await follow(newId('ord'));
  await expect(handle.result()).rejects.toMatchObject({ cause: { cause: { type: 'not_found' } } });
  expect(failures).toBe(2);
});
