import { expect, test } from '@jest/globals';
import { createVerificationQueue } from './verification-queue.ts';

/** Keeps the processor busy. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('verifications run one after the other, in the order of their arrival, also after one that failed', async () => {
  const { run } = createVerificationQueue();
  const done: string[] = [];
  const verify = (name: string, fails = false) =>
    run(async (pace) => {
      done.push(`${name} begins`);
      await pace();
      done.push(`${name} ends`);
      if (fails) throw new Error('broken');
    });
  const [first, second, third] = [verify('a'), verify('b', true), verify('c')];
  await Promise.all([first, expect(second).rejects.toThrow('broken'), third]);
  expect(done).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a verification leaves most of the time to others', async () => {
  const { run } = createVerificationQueue();
  let others = 0;
  const other = setInterval(() => (others += 1), 1);
  const startedAt = performance.now();
  await run(async (pace) => {
    for (let batch = 0; batch < 5; batch += 1) {
      work(10);
      await pace();
    }
  });
  clearInterval(other);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(5 * 10 * 4 - 10);
  expect(others).toBeGreaterThan(5);
});

test('too many waiting verifications are refused', async () => {
  const { run } = createVerificationQueue();
  const gate = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 11 }, () => run(() => gate.promise));
  await expect(run(async () => undefined)).rejects.toMatchObject({ code: 'temporarily_unavailable' });
  gate.resolve();
  await Promise.all(waiting);
  await run(async () => undefined);
});
