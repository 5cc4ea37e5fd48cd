import { setTimeout as delay } from 'node:timers/promises';
import { fairLimiter, isServiceError, type Leave } from '@marketplace/kernel';
import type { RequestCounter } from '../auth/count-requests.ts';
import { type GatewayContext, requesterOf } from '../context.ts';
import { slots } from './requests-in-progress.ts';

/** Downloads of one owner. Those of all are not limited, because one that a client reads slowly costs little. */
const limits = { ofAll: Infinity, ofOwner: 1, waitingOfOrganization: 4 };
/** The pause before a part, as a multiple of the time that reading the part before it took. */
const pauseFactor = 3;
const pauseMsMax = 5_000;

/** Makes downloads of one owner follow each other, and each of them read its parts with pauses. */
export interface PacedDownloads {
  /** Resolves when the download may begin. Throws `too_many_requests_in_progress`. */
  begin(ctx: GatewayContext): Promise<Leave>;
  /**
   * Resolves when the next part may be read: after a pause, and when the rate limits admit it as a request. Rejects with
   * an AbortError if `ended` is aborted. `tookMs`: how long reading the part before it took.
   */
  pause(ctx: GatewayContext, part: { tookMs: number; ended: AbortSignal }): Promise<void>;
}

/** Makes the bound for one gateway. */
export function pacedDownloads(counter: Pick<RequestCounter, 'countMore'>): PacedDownloads {
  const enterSlot = slots(fairLimiter(limits));
  return {
    begin: async (ctx) => enterSlot(ctx, requesterOf(ctx)!),
    pause: async (ctx, { tookMs, ended }) => {
      let waitMs = Math.max(1, Math.min(tookMs * pauseFactor, pauseMsMax));
      while (waitMs > 0) {
        await delay(waitMs, undefined, { signal: ended });
        waitMs = await counter.countMore(ctx, 1).then(() => 0, refusedForMs);
      }
    },
  };
}

/** How long a refusal of the rate limits lasts. Throws every other error. */
function refusedForMs(error: unknown): number {
  if (!isServiceError(error, 'rate_limited')) throw error;
  return Math.max(1, error.facts.retryAfterSeconds ?? 1) * 1000;
}
