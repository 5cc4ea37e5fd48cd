import { setTimeout as delay } from 'node:timers/promises';

/** Waits so long at least, also for a failure: how long the work took does not tell what it found. */
export async function atLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, delay(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
