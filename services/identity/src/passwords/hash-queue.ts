import { ServiceError } from '@marketplace/kernel';

export type HashPurpose = 'sign_in' | 'sign_up';

export interface HashQueueLimits {
  /**
   * Hashes at once. They run on the thread pool that also resolves names and reads files, so they may take only a part
   * of it.
   */
  runningMax: number;
  /** Calls that wait, of all purposes together no more than `sign_in`. */
  waitingMax: Record<HashPurpose, number>;
}

/**
 * Runs a few calls at once and lets others wait in their order. Throws `temporarily_unavailable` when too many wait.
 * Anyone can sign up as often as they like, so sign-ups leave places to those who sign in.
 */
export function createHashQueue({ runningMax, waitingMax }: HashQueueLimits) {
  let running = 0;
  const waiting: { purpose: HashPurpose; go: () => void }[] = [];
  const hasRoom = (purpose: HashPurpose): boolean =>
    waiting.length < waitingMax.sign_in &&
    waiting.filter((one) => one.purpose === purpose).length < waitingMax[purpose];

  return async function inTurn<T>(purpose: HashPurpose, run: () => Promise<T>): Promise<T> {
    if (running >= runningMax) {
      if (!hasRoom(purpose)) {
        throw new ServiceError('temporarily_unavailable', 'Too many people sign in at this moment: try again.', {
          retryAfterSeconds: 2,
        });
      }
      // Who leaves hands its place over, so `running` stays as it is.
      await new Promise<void>((go) => waiting.push({ purpose, go }));
    } else running += 1;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next.go();
      else running -= 1;
    }
  };
}
