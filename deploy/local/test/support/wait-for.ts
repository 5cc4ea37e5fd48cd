import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks until the answer is neither undefined, null nor false; throws, saying what was waited for, when the time is up. That is long, since a
 * loaded machine must not fail a test, and short of the limit of tests, so that it is this that tells what did not come.
 */
export async function waitFor<T>(what: string, ask: () => T | Promise<T>, limitMs = 90_000): Promise<Exclude<T, null | undefined | false>> {
  const deadline = Date.now() + limitMs;
  let last: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== null && answer !== false) return answer as Exclude<T, null | undefined | false>;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) throw new Error(`Waited ${limitMs} ms in vain for ${what}.`, { cause: last });
    await delay(20);
  }
}
