import { setTimeout as delay } from 'node:timers/promises';

const pauseMsMin = 20;
const pauseMsMax = 250;

/**
 * Calls `ask` until it returns something other than undefined, null and false, and returns that. Errors of `ask` count
 * as "not yet". Throws an error that names `what` after `limitMs`. The default is long, so that a busy machine does not
 * fail a test, but shorter than Jest's limit, so that this error is the one reported. The pause grows with the time
 * waited, to save the servers work.
 */
export async function waitFor<T>(
  what: string,
  ask: () => T | Promise<T>,
  limitMs = 90_000,
): Promise<Exclude<T, null | undefined | false>> {
  const startedAt = Date.now();
  let last: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== null && answer !== false)
        return answer as Exclude<T, null | undefined | false>;
    } catch (error) {
      last = error;
    }
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > limitMs) throw new Error(`Waited for ${what} for ${limitMs} ms without success.`, { cause: last });
    await delay(Math.min(pauseMsMax, Math.max(pauseMsMin, waitedMs / 10)));
  }
}
