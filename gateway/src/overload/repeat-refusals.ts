import { createHash } from 'node:crypto';
import { isServiceError } from '@marketplace/kernel';
import type { GatewayContext, GatewayMiddleware } from '../context.ts';
import { countRefused } from './overload-metrics.ts';

/** Refusals that are remembered at most; beyond that the oldest is forgotten. */
const rememberedMax = 1_000;

/**
 * Repeats the refusal `webhook_backlog_full` to whoever sends the same request under the same API key again within
 * `forMs`, without asking identity who that is. So a client that does not wait as it was told takes no processor time
 * from the deliveries that it waits for.
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

/** Of a request and its key: the key itself is not kept. */
function digestOf(ctx: GatewayContext): string {
  return createHash('sha256')
    .update(`${ctx.method} ${ctx.path}\n${ctx.get('authorization')}`)
    .digest('base64');
}
