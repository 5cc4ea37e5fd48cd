import { isServiceError } from '@marketplace/kernel';

interface Waiting<I, O> {
  input: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

export interface BatchOptions {
  /** Inputs of one call. */
  sizeMax: number;
  /** Calls under way at once. */
  callsMax: number;
}

/**
 * One function from many: inputs that come while the calls allowed are under way go together in the next one. Alone, an
 * input goes at once, so batches are as large as the load makes them. Where a batch is refused, its halves are tried:
 * one that cannot be taken does not take others with it. What fails because the other side is away fails for all.
 */
export function batched<I, O>(
  call: (inputs: I[]) => Promise<O[]>,
  { sizeMax, callsMax }: BatchOptions,
): (input: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  let calls = 0;

  const run = async (batch: Waiting<I, O>[]): Promise<void> => {
    try {
      const outputs = await call(batch.map(({ input }) => input));
      batch.forEach(({ resolve }, index) => resolve(outputs[index]!));
    } catch (error) {
      if (batch.length === 1 || isServiceError(error, 'temporarily_unavailable'))
        return batch.forEach(({ reject }) => reject(error));
      const half = Math.ceil(batch.length / 2);
      await run(batch.slice(0, half));
      await run(batch.slice(half));
    }
  };
  const next = (): void => {
    if (calls >= callsMax || waiting.length === 0) return;
    calls += 1;
    void run(waiting.splice(0, sizeMax)).finally(() => {
      calls -= 1;
      next();
    });
  };
  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      // What else arrives in this turn of the event loop goes with it.
      if (waiting.length === 1) setImmediate(next);
      else if (waiting.length >= sizeMax) next();
    });
}
