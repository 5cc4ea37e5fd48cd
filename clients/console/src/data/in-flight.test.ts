import { expect, test } from '@jest/globals';
import { limited, takeSlot } from './in-flight.ts';

/** Requests that the test ends. */
function requests(count: number) {
  const started: (() => void)[] = [];
  const results = Array.from({ length: count }, (_, index) =>
    limited(() => new Promise<number>((resolve) => started.push(() => resolve(index)))),
  );
  return { started, results };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('at most four requests are under way, in the order in which they came, and all are made', async () => {
  const { started, results } = requests(9);
  for (let ended = 0; ended < 9; ended += 1) {
    await settled();
    expect(started.length).toBe(Math.min(9, ended + 4));
    started[ended]!();
  }
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a stream takes a slot until it is closed, and closing it twice frees one slot', async () => {
  const close = await takeSlot();
  const { started, results } = requests(5);
  await settled();
  expect(started.length).toBe(3);
  close();
  close();
  await settled();
  expect(started.length).toBe(4);
  started[0]!();
  await settled();
  started.slice(1).forEach((end) => end());
  await Promise.all(results);
});

test('a request that fails frees its slot', async () => {
  await expect(limited(() => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  const { started, results } = requests(4);
  await settled();
  expect(started.length).toBe(4);
  started.forEach((end) => end());
  await Promise.all(results);
});
