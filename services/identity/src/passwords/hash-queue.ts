import { ServiceError } from '@marketplace/kernel';

/** What a hash is computed for. Any hash for a person with an account is `sign_in`. */
export type HashPurpose = 'sign_in' | 'sign_up';

export interface HashQueueLimits {
  /**
   * Hashes that are computed at the same time. They run on the thread pool that also resolves names and reads files, so
   * they may use only a part of it.
   */
  runningMax: number;
  /** Waiting calls for each purpose. All purposes together are limited to `sign_in`. */
  waitingMax: Record<HashPurpose, number>;
}

/**
 * Runs at most `runningMax` calls at a time; the others wait in order. Throws `temporarily_unavailable` if too many
 * wait. Sign-ups have the lower limit, because anyone can sign up any number of times.
 */
export function createHashQueue({ runningMax, waitingMax }: HashQueueLimits) {
  let running = 0;
  const waiting: { purpose: HashPurpose; start: () => void }[] = [];
  const hasRoom = (purpose: HashPurpose): boolean =>
    waiting.length < waitingMax.sign_in &&
    waiting.filter((one) => one.purpose === purpose).length < waitingMax[purpose];

  return async function runQueued<T>(purpose: HashPurpose, run: () => Promise<T>): Promise<T> {
    if (running >= runningMax) {
      if (!hasRoom(purpose)) {
        throw new ServiceError('temporarily_unavailable', 'Too many people are signing in at the moment: try again.', {
          retryAfterSeconds: 2,
        });
      }
      // A call that ends starts the next one without decreasing `running`.
      await new Promise<void>((start) => waiting.push({ purpose, start }));
    } else running += 1;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
}
