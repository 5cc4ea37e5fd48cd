import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createFlow, underWayMax } from './flow.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A flow with all places taken, and what waits for one. */
async function fullFlow() {
  const flow = createFlow();
  for (let n = 0; n < underWayMax; n += 1) await flow.begin(`delivery-${n}`);
  const begun: string[] = [];
  const ask = (id: string): Promise<void> => flow.begin(id).then(() => void begun.push(id));
  return { flow, begun, ask };
}

test('what does not fit waits, and goes in its order as others end', async () => {
  const { flow, begun, ask } = await fullFlow();
  const asked = [ask('next'), ask('after it')];
  await Promise.resolve();
  expect(begun).toEqual([]);
  flow.end('delivery-3');
  await asked[0];
  expect(begun).toEqual(['next']);
  flow.end('delivery-5');
  await asked[1];
  expect(begun).toEqual(['next', 'after it']);
});

test('an end that is told twice, or of what never began, makes no room', async () => {
  const { flow, begun, ask } = await fullFlow();
  const first = ask('first');
  flow.end('delivery-0');
  flow.end('delivery-0');
  flow.end('unknown');
  await first;
  void ask('second');
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual(['first']);
});

test('an attempt that does not end makes room all the same, after a while', async () => {
  const { begun, ask } = await fullFlow();
  const asked = ask('next');
  jest.runOnlyPendingTimers();
  await asked;
  expect(begun).toEqual(['next']);
});

test('what may pass takes no room, and who waits behind it has what it was woken for', async () => {
  const { flow, begun, ask } = await fullFlow();
  let hangs = false;
  const passing = Array.from({ length: 3 }, (_, n) => flow.begin(`hanging-${n}`, () => hangs));
  const next = ask('next');
  hangs = true;
  flow.end('delivery-0');
  await Promise.all([...passing, next]);
  expect(begun).toEqual(['next']);
  void ask('after it');
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual(['next']);
});
