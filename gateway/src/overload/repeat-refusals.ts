import { createHash } from 'node:crypto';
import { isServiceError, type ServiceError } from '@marketplace/kernel';
import { type GatewayContext, type GatewayMiddleware, organizationOf } from '../context.ts';
import { countRefused } from './overload-metrics.ts';

/** How many refusals are remembered. Beyond that the oldest is forgotten. */
const rememberedMax = 1_000;

interface Remembered {
  refusal: ServiceError;
  untilMs: number;
  /** Whether the reason of the refusal still exists. */
  isValid(): boolean;
}

/**
 * Repeats the refusals `webhook_backlog_full` and, while `isFull` says so of the organization,
 * `too_many_requests_in_progress`, if the same method and path are requested with the same API key within `forMs`. So a
 * client that ignores Retry-After is refused without an identity lookup, and takes little processor time from the
 * deliveries and from the requests that wait.
 */
export function repeatRefusals(forMs: number, isFull: (organizationId: string) => boolean): GatewayMiddleware {
  const remembered = new Map<string, Remembered>();
  const remember = (ctx: GatewayContext, refusal: ServiceError, isValid: Remembered['isValid']): void => {
    if (remembered.size >= rememberedMax) remembered.delete(remembered.keys().next().value!);
    remembered.set(digestOf(ctx), { refusal, untilMs: performance.now() + forMs, isValid });
  };
  return async (ctx, next) => {
    if (ctx.get('authorization') === '') return next();
    const known = remembered.size > 0 ? remembered.get(digestOf(ctx)) : undefined;
    if (known && performance.now() < known.untilMs && known.isValid()) {
      countRefused(known.refusal);
      throw known.refusal;
    }
    try {
      await next();
    } catch (error) {
      const organizationId = organizationOf(ctx);
      if (isServiceError(error, 'webhook_backlog_full')) remember(ctx, error, () => true);
      else if (isServiceError(error, 'too_many_requests_in_progress') && organizationId !== null)
        remember(ctx, error, () => isFull(organizationId));
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
