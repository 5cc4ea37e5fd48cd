import { expect, test } from '@jest/globals';
import { answerBudget } from './answer-budget.ts';

/** Lets everything run that can run now. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const answering = (characters: number) => async () => ({ output: 'x'.repeat(characters) });

test('four queries of a request run at the same time, the others in order', async () => {
  const budget = answerBudget(() => () => undefined);
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

test('a request waits before it reads more than 256 KB, and leaves when it is answered', async () => {
  const gate = Promise.withResolvers<() => void>();
  const seen: string[] = [];
  const budget = answerBudget(() => {
    seen.push('enters');
    return gate.promise;
  });
  await budget.run(answering(300_000));
  const next = budget.run(answering(10)).then(() => seen.push('has read more'));
  await settled();
  expect(seen).toEqual(['enters']);
  gate.resolve(() => seen.push('leaves'));
  await next;
  await budget.run(answering(10));
  expect(seen).toEqual(['enters', 'has read more']);
  budget.end();
  await settled();
  expect(seen).toEqual(['enters', 'has read more', 'leaves']);
});

test('small requests never enter, and a refusal to enter refuses the query', async () => {
  const small = answerBudget(() => {
    throw new Error('must not be called');
  });
  for (let n = 0; n < 20; n += 1) await small.run(answering(1_000));
  small.end();
  const refused = answerBudget(() => Promise.reject(new Error('too many')));
  await refused.run(answering(300_000));
  await expect(refused.run(answering(1))).rejects.toThrow('too many');
  refused.end();
});

test('beyond 8 MB no further query runs', async () => {
  const budget = answerBudget(() => () => undefined);
  for (let n = 0; n < 3; n += 1) await budget.run(answering(3_000_000));
  await expect(budget.run(answering(1))).rejects.toMatchObject({ code: 'answer_too_large' });
});
