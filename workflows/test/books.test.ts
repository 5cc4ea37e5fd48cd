import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Worker } from '@temporalio/worker';
import { testLog } from '@marketplace/kernel/testing';
import type { PaymentsEngineClient } from '@marketplace/payments-contract/engine';
import { temporalSettings } from '../src/config.ts';
import { createBookActivities } from '../src/payments/books.activities.ts';
import { createPaymentsDomain } from '../src/payments/index.ts';
import { loadBundle } from '../src/temporal/bundle.ts';
import { connectTemporal, type Temporal } from '../src/temporal/temporal.ts';

type Engine = Pick<PaymentsEngineClient, 'verifyBooks' | 'writeOffDebts' | 'payOutBalances'>;

const log = testLog();
const taskQueue = `books-${randomBytes(6).toString('hex')}`;
let engine: Partial<Engine>;
let temporal: Temporal;
let worker: Worker;
let running: Promise<void>;

beforeAll(async () => {
  const settings = { TEMPORAL_ADDRESS: process.env.TEST_TEMPORAL_ADDRESS, TEMPORAL_TASK_QUEUE: taskQueue };
  temporal = await connectTemporal(temporalSettings.parse(settings), log);
  const payments = new Proxy({} as PaymentsEngineClient, { get: (_, name) => engine[name as keyof Engine] });
  worker = await Worker.create({
    connection: temporal.connection,
    namespace: temporal.namespace,
    taskQueue,
    workflowBundle: await loadBundle(path.join(tmpdir(), 'marketplace-test-bundle')),
    activities: createBookActivities({ payments }),
  });
  running = worker.run();
});
afterAll(async () => {
  worker?.shutdown();
  await running;
  await temporal?.connection.close();
});

const start = (name: string, ...args: unknown[]) =>
  temporal.client.workflow.start(name, { taskQueue, workflowId: `${name}-${randomBytes(6).toString('hex')}`, args });

/** Answers calls one after the other, and records their arguments. */
function answering<T>(answers: T[]): { asked: unknown[]; answer: (caller: unknown, input: unknown) => Promise<never> } {
  const asked: unknown[] = [];
  const answer = async (_: unknown, input: unknown) => {
    asked.push(input);
    return { output: answers[asked.length - 1], replayed: false } as never;
  };
  return { asked, answer };
}

test('a check of the books continues until all parts are checked, and fails with its last findings', async () => {
  const violations = [{ invariant: 'I7', detail: 'order' }];
  const { asked, answer } = answering([
    { ok: true, violations: [], more: true },
    { ok: false, violations, more: true },
    { ok: false, violations },
  ]);
  engine = { verifyBooks: answer };
  const handle = await start('verifyBooks');
  await expect(handle.result()).rejects.toMatchObject({ cause: { type: 'books_disagree', details: [violations] } });
  expect(asked).toEqual([{}, {}, {}]);
});

test('a check of all asks in every call for a check that began after the workflow', async () => {
  const { asked, answer } = answering([
    { ok: true, violations: [], more: true },
    { ok: true, violations: [] },
  ]);
  engine = { verifyBooks: answer };
  const handle = await start('verifyBooks', { whole: true });
  expect(await handle.result()).toEqual({ ok: true });
  const since = (await handle.describe()).startTime.toISOString();
  expect(asked).toEqual([{ since }, { since }]);
});

test('a separate schedule writes off debts and pays out balances, without a check of the books', async () => {
  const writeOffs = answering([{ writtenOff: 500 }, { writtenOff: 3 }]);
  const payouts = answering([{ scheduled: 7 }]);
  engine = {
    verifyBooks: () => Promise.reject(new Error('No check ends.')),
    writeOffDebts: writeOffs.answer,
    payOutBalances: payouts.answer,
  };
  expect(await (await start('settleBalances')).result()).toEqual({ writtenOff: 503, scheduled: 7 });
  const { schedules } = createPaymentsDomain({ engines: {} as never, log });
  expect(schedules).toContainEqual(expect.objectContaining({ workflow: 'settleBalances', every: '1 day' }));
});
