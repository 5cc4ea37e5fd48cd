import { isServiceError } from '../errors/service-error.ts';

interface Waiting<I, O> {
  input: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

export interface BatchOptions<I> {
  /** Maximum number of inputs in a call. */
  sizeMax: number;
  /** Maximum number of concurrent calls. */
  callsMax: number;
  /**
   * Time in milliseconds that the last call must have taken before a concurrent one begins, unless a batch is full. So
   * a slow call delays the others by no more than this, and while calls are quick, batches are larger. Default: 0.
   */
  patienceMs?: number;
  /**
   * Wait of a batch that is not full: up to `ms` milliseconds while `expectsMore` returns true for the number of its
   * inputs. Default: no wait.
   */
  gather?: { ms: number; expectsMore(count: number): boolean };
  /**
   * Names the owner of an input. If more inputs wait than fit into a call, owners are served in round robin, so that
   * many inputs of one do not delay those of others. Default: first come, first served.
   */
  ownerOf?: (input: I) => string;
}

/**
 * Turns a function of many inputs into a function of one, which collects its inputs into batches. A single input is
 * sent at once. Inputs that arrive while no further call may begin are sent together in the next call, so batches grow
 * with the load. If a call fails, its halves are called separately, so that only the failing inputs are rejected.
 * If it fails with `temporarily_unavailable`, the whole batch is rejected.
 */
export function batched<I, O>(
  call: (inputs: I[]) => Promise<O[]>,
  { sizeMax, callsMax, patienceMs = 0, gather, ownerOf }: BatchOptions<I>,
): (input: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  let calls = 0;
  /** Whether the call begun last is still within `patienceMs`. */
  let patience: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;

  const isWorthWaiting = (): boolean => waiting.length < sizeMax && gather?.expectsMore(waiting.length) === true;
  const endPatience = (): void => {
    clearTimeout(patience);
    patience = undefined;
  };
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
    if (calls >= callsMax || waiting.length === 0 || (patience && waiting.length < sizeMax)) return;
    if (!isWorthWaiting()) send();
    else gathering ??= setTimeout(send, gather!.ms);
  };
  const send = (): void => {
    clearTimeout(gathering);
    gathering = undefined;
    calls += 1;
    endPatience();
    if (patienceMs > 0) {
      patience = setTimeout(() => {
        patience = undefined;
        next();
      }, patienceMs);
    }
    const own = patience;
    void run(takeBatch(waiting, sizeMax, ownerOf)).finally(() => {
      calls -= 1;
      // While an earlier call hangs, quick ones still follow each other.
      if (calls === 0 || patience === own) endPatience();
      next();
    });
  };
  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      // Other inputs of this event loop iteration join the batch.
      if (waiting.length === 1) setImmediate(next);
      else if (waiting.length >= sizeMax || (gathering && !isWorthWaiting())) next();
    });
}

/** Removes a batch from the waiting inputs, and returns it in the order of arrival. */
function takeBatch<I, O>(waiting: Waiting<I, O>[], sizeMax: number, ownerOf?: (input: I) => string): Waiting<I, O>[] {
  if (!ownerOf || waiting.length <= sizeMax) return waiting.splice(0, sizeMax);
  const taken = new Map<string, number>();
  const rounds = waiting.map((one) => {
    const owner = ownerOf(one.input);
    const round = taken.get(owner) ?? 0;
    taken.set(owner, round + 1);
    return { one, round };
  });
  // The sort is stable, so that first comers go first within a round.
  const next = new Set(
    rounds
      .toSorted((a, b) => a.round - b.round)
      .slice(0, sizeMax)
      .map(({ one }) => one),
  );
  const batch = waiting.filter((one) => next.has(one));
  waiting.splice(0, Infinity, ...waiting.filter((one) => !next.has(one)));
  return batch;
}
