import { beforeAll, expect, test } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { ServiceError } from '@marketplace/kernel';
import { day, minute, newState, useFollowOrder, waitsOf } from './scripted-trading.ts';

const follow = useFollowOrder();
const due = { paymentDueAt: new Date(Date.now() - minute).toISOString() };

/** An order that stays due nine times although it is expired, until the tenth time. */
function followIneffective(): Promise<WorkflowHandle> {
  let moves = 0;
  return follow(
    {
      getOrderState: async (orderId) => newState(orderId, moves < 10 ? due : { status: 'canceled' }),
      expireOrder: async () => void (moves += 1),
    },
    { skipTime: true },
  );
}

/** An order whose first three commands are refused. The fourth changes it, so that another command is due. */
function followRefused(): Promise<WorkflowHandle> {
  let moves = 0;
  let version = 1;
  return follow(
    {
      getOrderState: async (orderId) =>
        newState(orderId, version < 3 ? { ...due, version } : { status: moves === 5 ? 'canceled' : 'refunded' }),
      expireOrder: async () => {
        moves += 1;
        if (moves < 4) throw new ServiceError('busy', 'Another transaction holds the order.');
        version += 1;
      },
    },
    { skipTime: true },
  );
}

/** An order that waits without a deadline, then for a distant one, then ends. */
function followPatient(): Promise<WorkflowHandle> {
  let looks = 0;
  return follow(
    {
      getOrderState: async (orderId) => {
        looks += 1;
        const status = looks === 1 ? 'disputed' : looks < 4 ? 'paid' : 'completed';
        return newState(orderId, { status, fulfillBy: new Date(Date.now() + 14 * day).toISOString() });
      },
    },
    { skipTime: true },
  );
}

/** Workflows whose waits are skipped. They run at the same time, because each skip takes the server a moment. */
let skipping: Record<'ineffective' | 'refused' | 'patient', WorkflowHandle>;
beforeAll(async () => {
  const [ineffective, refused, patient] = await Promise.all([followIneffective(), followRefused(), followPatient()]);
  skipping = { ineffective, refused, patient };
});

test('a signal while the order is being read is not lost: the order is read again', async () => {
  let looks = 0;
  let reading: () => void;
  let answer: () => void;
  const isRead = new Promise<void>((resolve) => (reading = resolve));
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  const handle = await follow({
    getOrderState: async (orderId) => {
      looks += 1;
      if (looks > 1) return newState(orderId, { status: 'refunded' });
      reading();
      await mayAnswer;
      return newState(orderId, { status: 'completed' });
    },
  });
  await isRead;
  await handle.signal('lookAgain');
  answer!();
  // The first answer alone would have ended the workflow.
  expect(await handle.result()).toEqual({ status: 'refunded' });
  expect(looks).toBe(2);
});

test('signals wake a waiting workflow; those that arrive during a reading cost one more', async () => {
  let looks = 0;
  let sent: () => void;
  const allSent = new Promise<void>((resolve) => (sent = resolve));
  const handle = await follow({
    getOrderState: async (orderId) => {
      looks += 1;
      if (looks === 1) return newState(orderId);
      await allSent;
      return newState(orderId, { status: 'canceled' });
    },
  });
  while ((await waitsOf(handle)).length === 0);
  await Promise.all(Array.from({ length: 20 }, () => handle.signal('lookAgain')));
  sent!();
  expect(await handle.result()).toEqual({ status: 'canceled' });
  expect(looks).toBeLessThanOrEqual(3);
});

test('an order that does not exist fails its workflow; an error of the service is waited for', async () => {
  let failures = 0;
  const handle = await follow({
    getOrderState: async (orderId) => {
      failures += 1;
      if (failures === 1) throw new Error('connection refused');
      throw new ServiceError('not_found', `There is no order ${orderId}.`);
    },
  });
  await expect(handle.result()).rejects.toMatchObject({ cause: { cause: { type: 'not_found' } } });
  expect(failures).toBe(2);
});

test('a command without effect is repeated after pauses that grow to a minute', async () => {
  const { ineffective } = skipping;
  expect(await ineffective.result()).toEqual({ status: 'canceled' });
  expect(await waitsOf(ineffective)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('a refused command is repeated after pauses, and a different one after it is called at once', async () => {
  const { refused } = skipping;
  expect(await refused.result()).toEqual({ status: 'canceled' });
  expect(await waitsOf(refused)).toEqual([1, 2, 4]);
});

test('no wait is longer than a day, whatever the deadline is', async () => {
  const { patient } = skipping;
  expect(await patient.result()).toEqual({ status: 'completed' });
  expect(await waitsOf(patient)).toEqual([86_400, 86_400, 86_400]);
});
