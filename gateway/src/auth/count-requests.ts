import type { IdentityClient } from '@marketplace/identity-contract';
import { isServiceError, networkOf } from '@marketplace/kernel';
import type { GatewayContext } from '../context.ts';
import { countOfCaller } from './authenticate.ts';
import { type AddressLimiter, writeRateLimitHeaders } from './rate-limits.ts';

/** Counts requests in addition to the one that `authenticate` has counted. */
export interface RequestCounter {
  /** Counts more requests of the address, the key and the organization. Throws `rate_limited`. */
  countMore(ctx: GatewayContext, requests: number): Promise<void>;
  /**
   * Gives the request back to the key and the organization, because its answer has no content. The address keeps it:
   * that limit protects the gateway.
   */
  giveBack(ctx: GatewayContext): Promise<void>;
}

/** Counts where `authenticate` does: addresses here, keys and organizations in identity. Shows the new state. */
export function requestCounter(identity: IdentityClient, takeAddress: AddressLimiter | null): RequestCounter {
  return {
    countMore: async (ctx, requests) => {
      if (takeAddress) writeRateLimitHeaders(ctx, [takeAddress(networkOf(ctx.ip), requests)]);
      if (isCounted(ctx)) writeRateLimitHeaders(ctx, await countOfCaller(identity, ctx, requests));
    },
    giveBack: async (ctx) => {
      if (!isCounted(ctx)) return;
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
