import { setImmediate as nextIteration, setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ServiceError } from '../../src/errors/service-error.ts';
import { batched, type BatchOptions } from '../../src/transports/batched.ts';

const options: BatchOptions<number> = { sizeMax: 3, callsMax: 2 };

/** A call whose batches the test ends one by one. */
function heldCall() {
  const batches: { inputs: number[]; end(): void; fail(): void }[] = [];
  const call = async (inputs: number[]): Promise<string[]> => {
    const ended = Promise.withResolvers<void>();
    batches.push({ inputs, end: () => ended.resolve(), fail: () => ended.reject(new Error(`not ${inputs.join()}`)) });
    await ended.promise;
    return inputs.map(String);
  };
  return { batches, call };
}

describe('a function whose inputs are batched', () => {
  test('a single input is sent at once', async () => {
    const { batches, call } = heldCall();
    const answer = batched(call, options)(7);
    await nextIteration();
    expect(batches.map(({ inputs }) => inputs)).toEqual([[7]]);
    batches[0]!.end();
    expect(await answer).toBe('7');
  });

  test('inputs of one event loop iteration are sent together, and each gets its own answer', async () => {
    const { batches, call } = heldCall();
    const take = batched(call, options);
    const answers = Promise.all([take(1), take(2)]);
    await nextIteration();
    expect(batches.map(({ inputs }) => inputs)).toEqual([[1, 2]]);
    batches[0]!.end();
    expect(await answers).toEqual(['1', '2']);
  });

  test('inputs that arrive during all calls are sent together in the next, in order, as many as fit', async () => {
    const { batches, call } = heldCall();
    const take = batched(call, options);
    const answers = [take(1)];
    await nextIteration();
    answers.push(take(2));
    await nextIteration();
    for (const input of [3, 4, 5, 6]) answers.push(take(input));
    await nextIteration();
    expect(batches.map(({ inputs }) => inputs)).toEqual([[1], [2]]);
    batches[0]!.end();
    await nextIteration();
    expect(batches.map(({ inputs }) => inputs)).toEqual([[1], [2], [3, 4, 5]]);
    batches[1]!.end();
    await nextIteration();
    expect(batches.at(-1)!.inputs).toEqual([6]);
    batches.forEach(({ end }) => end());
    expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('a second call begins during a slow call, but during a quick one only with a full batch', async () => {
    const { batches, call } = heldCall();
    const take = batched(call, { ...options, patienceMs: 30 });
    const startedAt = performance.now();
    const answers = [take(1)];
    await nextIteration();
    answers.push(take(2));
    while (batches.length < 2) await nextIteration();
    expect(performance.now() - startedAt).toBeGreaterThan(25);
    batches.forEach(({ end }) => end());
    await Promise.all(answers);

    for (const input of [3, 4, 5, 6]) answers.push(take(input));
    await nextIteration();
    expect(batches.map(({ inputs }) => inputs)).toEqual([[1], [2], [3, 4, 5]]);
    batches[2]!.end();
    while (batches.length < 4) await nextIteration();
    answers.push(take(7), take(8), take(9));
    await nextIteration();
    expect(batches.slice(3).map(({ inputs }) => inputs)).toEqual([[6], [7, 8, 9]]);
    batches.forEach(({ end }) => end());
    expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  test('a batch that expects more inputs waits for them, and is sent when it expects no more or is full', async () => {
    const { batches, call } = heldCall();
    let expected = 2;
    const take = batched(call, { ...options, gather: { ms: 30, expectsMore: (count) => count < expected } });
    const sent = () => batches.map(({ inputs }) => inputs);
    const answers = [take(1)];
    await nextIteration();
    expect(sent()).toEqual([]);
    answers.push(take(2));
    expect(sent()).toEqual([[1, 2]]);
    expected = 9;
    answers.push(take(3), take(4), take(5));
    expect(sent()).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
    batches.forEach(({ end }) => end());
    await Promise.all(answers);
    const startedAt = performance.now();
    answers.push(take(6));
    while (batches.length < 3) await nextIteration();
    expect(performance.now() - startedAt).toBeGreaterThan(25);
    expect(sent()[2]).toEqual([6]);
    batches[2]!.end();
    expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('if more inputs wait than fit, owners are served round robin, so that no flood delays another', async () => {
    const { batches, call } = heldCall();
    const take = batched(call, { sizeMax: 3, callsMax: 1, ownerOf: (input) => String(Math.floor(input / 100)) });
    const answers = [take(0)];
    await nextIteration();
    for (const input of [101, 102, 103, 104, 105, 201, 301, 202]) answers.push(take(input));
    for (const end of [0, 1, 2, 3]) {
      batches[end]!.end();
      await nextIteration();
    }
    expect(await Promise.all(answers)).toEqual(['0', '101', '102', '103', '104', '105', '201', '301', '202']);
    expect(batches.map(({ inputs }) => inputs)).toEqual([[0], [101, 201, 301], [102, 103, 202], [104, 105]]);
  });

  test('an input that is rejected does not fail the others of its batch', async () => {
    const calls: number[][] = [];
    const take = batched(async (inputs: number[]) => {
      calls.push(inputs);
      if (inputs.includes(2)) throw new Error('not 2');
      return inputs.map(String);
    }, options);
    const answers = await Promise.allSettled([take(1), take(2), take(3)]);
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: '1' },
      { status: 'rejected', reason: { message: 'not 2' } },
      { status: 'fulfilled', value: '3' },
    ]);
    expect(calls).toEqual([[1, 2, 3], [1, 2], [1], [2], [3]]);
  });

  test('when the service is away, the whole batch fails with one call', async () => {
    const calls: number[][] = [];
    const away = new ServiceError('temporarily_unavailable', 'Away.');
    const take = batched(async (inputs: number[]): Promise<string[]> => {
      calls.push(inputs);
      throw away;
    }, options);
    expect(await Promise.allSettled([take(1), take(2)])).toEqual(
      [1, 2].map(() => ({ status: 'rejected', reason: away })),
    );
    expect(calls).toEqual([[1, 2]]);
  });

  test('after a failed call, waiting inputs are sent', async () => {
    const { batches, call } = heldCall();
    const take = batched(call, { sizeMax: 1, callsMax: 1 });
    const answers = Promise.allSettled([take(1), take(2)]);
    await nextIteration();
    batches[0]!.fail();
    await nextIteration();
    expect(batches.map(({ inputs }) => inputs)).toEqual([[1], [2]]);
    batches[1]!.end();
    expect(await answers).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: '2' }]);
  });

  test('however inputs come and calls end, each is answered once and no limit is exceeded', async () => {
    const step = fc.oneof(
      fc.record({ take: fc.integer({ min: 1, max: 8 }) }),
      fc.record({ end: fc.nat(5) }),
      fc.record({ fail: fc.nat(5) }),
      fc.constant({ iterate: true }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(0, 1),
        fc.constantFrom(undefined, 1),
        async (steps, sizeMax, callsMax, patienceMs, gatherMs) => {
          let batchesFailed = 0;
          let underWay = 0;
          const open: { inputs: number[]; settle: PromiseWithResolvers<void> }[] = [];
          const seen: number[] = [];
          const take = batched(
            async (inputs: number[]) => {
              expect(inputs.length).toBeLessThanOrEqual(sizeMax);
              const settle = Promise.withResolvers<void>();
              open.push({ inputs, settle });
              underWay += 1;
              // The halves of a failed batch run in the slot of that batch.
              if (batchesFailed === 0) expect(underWay).toBeLessThanOrEqual(callsMax);
              await settle.promise.finally(() => (underWay -= 1));
              seen.push(...inputs);
              return inputs.map(String);
            },
            {
              ...{ sizeMax, callsMax, patienceMs },
              ...(gatherMs && { gather: { ms: gatherMs, expectsMore: (count) => count % 2 === 1 } }),
            },
          );
          const answers: Promise<string | null>[] = [];
          for (const one of steps) {
            if ('take' in one)
              for (let n = 0; n < one.take; n += 1) answers.push(take(answers.length).catch(() => null));
            else if ('end' in one) open.splice(one.end, 1).forEach(({ settle }) => settle.resolve());
            else if ('fail' in one) {
              const failed = open.filter(({ inputs }) => inputs.length > 1).slice(0, 1);
              batchesFailed += failed.length;
              failed.forEach((batch) => void open.splice(open.indexOf(batch), 1));
              failed.forEach(({ settle }) => settle.reject(new Error('failed')));
            } else await nextIteration();
          }
          let answered = 0;
          answers.forEach((answer) => void answer.then(() => (answered += 1)));
          for (let idle = 0; answered < answers.length && idle < 5; ) {
            idle = open.length === 0 ? idle + 1 : 0;
            open.splice(0).forEach(({ settle }) => settle.resolve());
            // Timers of the batches are shorter, so they have fired then.
            await delay(2);
          }
          expect(await Promise.all(answered === answers.length ? answers : ['some were never answered'])).toEqual(
            answers.map((_, index) => String(index)),
          );
          expect(seen.toSorted((a, b) => a - b)).toEqual(answers.map((_, index) => index));
        },
      ),
      { numRuns: 300 },
    );
  });
});
