import { setTimeout as delay } from 'node:timers/promises';

const pauseMsMin = 20;
const pauseMsMax = 250;

/**
 * Asks until the answer is neither undefined, null nor false; throws, saying what was waited for, when the time is up.
 * That is long, since a loaded machine must not fail a test, and short of the limit of tests, so that it is this that
 * tells what did not come. Who has waited for long is asked less often: each question costs the servers time that
 * others wait for.
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
    if (waitedMs > limitMs) throw new Error(`Waited ${limitMs} ms in vain for ${what}.`, { cause: last });
    await delay(Math.min(pauseMsMax, Math.max(pauseMsMin, waitedMs / 10)));
  }
}
