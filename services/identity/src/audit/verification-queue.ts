import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from '@marketplace/kernel';

/**
 * Verifications of audit logs. They hash many events in the process that authenticates every request, so one runs at a
 * time, and it uses a part of the processor only.
 */
export interface VerificationQueue {
  /**
   * Runs the verification after those that came before. Throws `temporarily_unavailable` if too many wait. `pace` must
   * be awaited after each batch of events.
   */
  run<T>(verify: (pace: () => Promise<void>) => Promise<T>): Promise<T>;
}

/** Verifications that may wait. Each runs for about a second. */
const waitingMax = 10;
/** Pause of a verification as a multiple of the time that it worked, so that it takes a quarter of a processor. */
const restRatio = 3;

/** A queue with one verification at a time. */
export function createVerificationQueue(): VerificationQueue {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: async (verify) => {
      if (waiting > waitingMax) {
        throw new ServiceError('temporarily_unavailable', 'Too many audit logs are being verified: try again.', {
          retryAfterSeconds: 5,
        });
      }
      waiting += 1;
      const mine = last.then(() => verify(pacer()));
      last = mine.catch(() => undefined);
      return mine.finally(() => (waiting -= 1));
    },
  };
}

/** Returns a function that waits `restRatio` times as long as has passed since it was last called. */
function pacer(): () => Promise<void> {
  let resumedAt = performance.now();
  return async () => {
    await delay(Math.ceil((performance.now() - resumedAt) * restRatio));
    resumedAt = performance.now();
  };
}
