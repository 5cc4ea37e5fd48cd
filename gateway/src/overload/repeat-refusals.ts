import { createHash } from 'node:crypto';
import { isServiceError } from '@marketplace/kernel';
import type { GatewayContext, GatewayMiddleware } from '../context.ts';
import { countRefused } from './overload-metrics.ts';

/** How many refusals are remembered. Beyond that the oldest is forgotten. */
const rememberedMax = 1_000;

/**
 * Repeats the refusal `webhook_backlog_full` if the same method and path are requested with the same API key within
 * `forMs`. So a client that ignores Retry-After is refused without an identity lookup, and takes no processor time from
 * the deliveries.
 */
export function repeatRefusals(forMs: number): GatewayMiddleware {
  const remembered = new Map<string, { refusal: Error; untilMs: number }>();
  return async (ctx, next) => {
    if (ctx.get('authorization') === '') return next();
    const known = remembered.size > 0 ? remembered.get(digestOf(ctx)) : undefined;
    if (known && performance.now() < known.untilMs) {
      countRefused(known.refusal);
      throw known.refusal;
    }
    try {
      await next();
    } catch (error) {
      if (isServiceError(error, 'webhook_backlog_full')) {
        if (remembered.size >= rememberedMax) remembered.delete(remembered.keys().next().value!);
        remembered.set(digestOf(ctx), { refusal: error, untilMs: performance.now() + forMs });
      }
      throw error;
    }
  };
}

/** A digest of method, path and API key, so that the key itself is not kept. */
function digestOf(ctx: GatewayContext): string {
  return createHash('sha256')
    .update(`${ctx.method} ${ctx.path}\n${ctx.get('authorization')}`)
    .digest('base64');
}
