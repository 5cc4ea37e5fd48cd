import { expect, test } from '@jest/globals';
import { answerBudget } from './answer-budget.ts';

/** Lets everything run that can run now. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const answering = (characters: number) => async () => ({ output: 'x'.repeat(characters) });

test('four queries of a request run at the same time, the others in order', async () => {
  const budget = answerBudget(() => undefined);
  const begun: number[] = [];
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<{ output: string }>());
  const all = gates.map((gate, n) =>
    budget.run(() => {
      begun.push(n);
      return gate.promise;
    }),
  );
  await settled();
  expect(begun).toEqual([0, 1, 2, 3]);
  gates[2]!.reject(new Error('broken'));
  await expect(all[2]).rejects.toThrow('broken');
  await settled();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  for (const gate of gates) gate.resolve({ output: '' });
  await Promise.allSettled(all);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a request waits before it reads more than 256 KB, and before a query whose answer is often large', async () => {
  const gate = Promise.withResolvers<void>();
  const seen: (string | boolean)[] = [];
  const budget = answerBudget((_, known) => {
    seen.push(known);
    return known ? gate.promise : undefined;
  });
  await budget.run(answering(300_000));
  const next = budget.run(answering(10)).then(() => seen.push('has read more'));
  await settled();
  expect(seen).toEqual([false, true]);
  gate.resolve();
  await next;
  expect(seen).toEqual([false, true, 'has read more']);
  expect(budget.characters()).toBeGreaterThan(300_000);
  const often: boolean[] = [];
  await answerBudget((large) => void often.push(large)).run(answering(10), true);
  expect(often).toEqual([true]);
});

test('small requests do not wait, and a refusal to enter refuses the query', async () => {
  const asked: boolean[] = [];
  const small = answerBudget((...why) => void asked.push(...why));
  for (let n = 0; n < 20; n += 1) await small.run(answering(1_000));
  expect(new Set(asked)).toEqual(new Set([false]));
  const refused = answerBudget((_, known) => (known ? Promise.reject(new Error('too many')) : undefined));
  await refused.run(answering(300_000));
  await expect(refused.run(answering(1))).rejects.toThrow('too many');
});

test('beyond 8 MB no further query runs', async () => {
  const budget = answerBudget(() => undefined);
  for (let n = 0; n < 3; n += 1) await budget.run(answering(3_000_000));
  await expect(budget.run(answering(1))).rejects.toMatchObject({ code: 'answer_too_large' });
});
