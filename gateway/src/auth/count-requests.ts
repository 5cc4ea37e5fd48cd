import type { IdentityClient } from '@marketplace/identity-contract';
import { isServiceError, networkOf, type RateLimit } from '@marketplace/kernel';
import { type GatewayContext, organizationOf } from '../context.ts';
import { namesOneTag } from '../http/preconditions.ts';
import { countOfCaller } from './authenticate.ts';
import { bucketLimiter, type BucketLimiter, writeRateLimitHeaders } from './rate-limits.ts';

/** Counts requests in addition to the one that `authenticate` has counted. */
export interface RequestCounter {
  /** Counts more requests of the address, the key and the organization. Throws `rate_limited`. */
  countMore(ctx: GatewayContext, requests: number): Promise<void>;
  /**
   * Gives the request back to the key and the organization, because its answer is 304, if the client named the one tag
   * that it has, and did so no more often than `unchangedLimit` allows. Otherwise a client that repeats a request would
   * have no limit but that of its address, which keeps the request in any case.
   */
  giveBack(ctx: GatewayContext): Promise<void>;
}

/** Answers 304 of one organization that do not count, at one gateway. */
export const unchangedLimit: RateLimit = { perSecond: 10, burst: 100 };

/** Counts where `authenticate` does: addresses here, keys and organizations in identity. Shows the new state. */
export function requestCounter(identity: IdentityClient, takeAddress: BucketLimiter | null): RequestCounter {
  const takeUnchanged = bucketLimiter(unchangedLimit);
  return {
    countMore: async (ctx, requests) => {
      if (takeAddress) writeRateLimitHeaders(ctx, [takeAddress(networkOf(ctx.ip), requests)]);
      if (isCounted(ctx)) writeRateLimitHeaders(ctx, await countOfCaller(identity, ctx, requests));
    },
    giveBack: async (ctx) => {
      if (!isCounted(ctx) || !namesOneTag(ctx.req.headers['if-none-match'])) return;
      if (!takeUnchanged(organizationOf(ctx) ?? '').admitted) return;
      try {
        writeRateLimitHeaders(ctx, await countOfCaller(identity, ctx, -1));
      } catch (error) {
        // The answer is ready; the request then remains counted.
        if (!isServiceError(error)) throw error;
      }
    },
  };
}

/** Whether identity has counted this request for a key or an organization. */
function isCounted({ state: { rateLimits } }: GatewayContext): boolean {
  return rateLimits !== undefined && (rateLimits.has('key') || rateLimits.has('org'));
}
