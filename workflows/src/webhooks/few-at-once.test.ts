import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { fewAtOnce } from './few-at-once.ts';

const items = Array.from({ length: 50 }, (_, n) => n);

test('all are run, in their order, and never more than allowed at once', async () => {
  const begun: number[] = [];
  let underWay = 0;
  let most = 0;
  await fewAtOnce(items, 8, async (item) => {
    begun.push(item);
    most = Math.max(most, (underWay += 1));
    await turn();
    underWay -= 1;
  });
  expect(begun).toEqual(items);
  expect(most).toBe(8);
});

test('one that fails fails all, and no other begins after it', async () => {
  const begun: number[] = [];
  const fault = new Error('away');
  const running = fewAtOnce(items, 2, async (item) => {
    begun.push(item);
    await turn();
    if (item === 4) throw fault;
  });
  await expect(running).rejects.toBe(fault);
  await turn();
  expect(begun.length).toBeLessThanOrEqual(6);
});
