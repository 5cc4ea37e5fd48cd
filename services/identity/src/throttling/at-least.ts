import { setTimeout as delay } from 'node:timers/promises';

/** Settles after at least `ms`, also on failure, so that the time does not reveal what the work found. */
export async function atLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, delay(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
