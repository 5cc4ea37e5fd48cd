import { beforeEach, expect, test } from '@jest/globals';
import { ServiceError } from '@marketplace/kernel';
import { day, minute, newState, type TradingAnswers, useFollowOrder, waitsOf } from './scripted-trading.ts';

const answers: TradingAnswers = { getOrderState: async (orderId) => newState(orderId), expireOrder: async () => {} };
const follow = useFollowOrder(answers);
beforeEach(() => {
  answers.expireOrder = async () => {};
});

test('a move that has no effect is repeated after pauses that grow to a minute', async () => {
  let moves = 0;
  const due = { paymentDueAt: new Date(Date.now() - minute).toISOString() };
  answers.expireOrder = async () => void (moves += 1);
  answers.getOrderState = async (orderId) => newState(orderId, moves < 10 ? due : { status: 'canceled' });
  const handle = await follow();
  expect(await handle.result()).toEqual({ status: 'canceled' });
  expect(await waitsOf(handle)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('a move that is refused is repeated after pauses, and another one after it is made at once', async () => {
  let moves = 0;
  let version = 1;
  answers.expireOrder = async () => {
    moves += 1;
    if (moves < 4) throw new ServiceError('busy', 'Another transaction holds the order.');
    version += 1;
  };
  const due = { paymentDueAt: new Date(Date.now() - minute).toISOString() };
  answers.getOrderState = async (orderId) =>
    newState(orderId, version < 3 ? { ...due, version } : { status: 'canceled' });
  const handle = await follow();
  expect(await handle.result()).toEqual({ status: 'canceled' });
  expect(moves).toBe(5);
  expect(await waitsOf(handle)).toEqual([1, 2, 4]);
});

test('no wait is longer than a day, whatever the deadline is', async () => {
  let looks = 0;
  answers.getOrderState = async (orderId) => {
    looks += 1;
    const status = looks === 1 ? 'disputed' : looks < 4 ? 'paid' : 'completed';
    return newState(orderId, { status, fulfillBy: new Date(Date.now() + 14 * day).toISOString() });
  };
  const handle = await follow();
  expect(await handle.result()).toEqual({ status: 'completed' });
  expect(await waitsOf(handle)).toEqual([86_400, 86_400, 86_400]);
});

test('a signal while the order is being read is not lost: the order is read again', async () => {
  let looks = 0;
  let reading: () => void;
  let answer: () => void;
  const isRead = new Promise<void>((resolve) => (reading = resolve));
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  answers.getOrderState = async (orderId) => {
    looks += 1;
    if (looks > 1) return newState(orderId, { status: 'refunded' });
    reading();
    await mayAnswer;
    return newState(orderId, { status: 'completed' });
  };
  const handle = await follow({ skipTime: false });
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
  answers.getOrderState = async (orderId) => {
    looks += 1;
    return newState(orderId, ended ? { status: 'canceled' } : {});
  };
  const handle = await follow({ skipTime: false });
  while ((await waitsOf(handle)).length === 0);
  ended = true;
  await Promise.all(Array.from({ length: 20 }, () => handle.signal('poke').catch(() => undefined)));
  expect(await handle.result()).toEqual({ status: 'canceled' });
  expect(looks).toBeLessThanOrEqual(4);
});

test('an order that does not exist fails its workflow; an answer that is late is waited for', async () => {
  let failures = 0;
  answers.getOrderState = async (orderId) => {
    failures += 1;
    if (failures === 1) throw new Error('connection refused');
    throw new ServiceError('not_found', `There is no order ${orderId}.`);
  };
  const handle = await follow();
  await expect(handle.result()).rejects.toMatchObject({ cause: { cause: { type: 'not_found' } } });
  expect(failures).toBe(2);
});
