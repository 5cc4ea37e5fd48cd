import { ServiceError } from '@marketplace/kernel';
import { type GatewayContext, type GatewayMiddleware, organizationOf } from '../context.ts';
import { type FairLimiter, type FairLimits, fairLimiter, type Leave } from './fair-limiter.ts';
import { countRefused } from './overload-metrics.ts';

/** A request that has waited this long is refused. By then most clients have given up. */
const waitMsMax = 10_000;

/** Returns a function that lets a request begin for its owner as `enter` does. It throws as described below. */
export function slots({
  enter,
}: Pick<FairLimiter, 'enter'>): (ctx: GatewayContext, owner: string) => Leave | Promise<Leave> {
  return (ctx, owner) => {
    const entered = enter(owner);
    if (typeof entered === 'function') return entered;
    if (entered === null) throw refusal();
    const { whenFree, giveUp } = entered;
    return new Promise((resolve, reject) => {
      const refuse = (): void => {
        if (giveUp()) settle(() => reject(refusal()));
      };
      const timer = setTimeout(refuse, waitMsMax);
      const settle = (how: () => void): void => {
        clearTimeout(timer);
        ctx.res.removeListener('close', refuse);
        how();
      };
      ctx.res.once('close', refuse);
      void whenFree.then((leave) => settle(() => resolve(leave)));
    });
  };
}

/** The bound of requests that the gateway processes at once. */
export interface RequestsInProgress {
  /**
   * Bounds the requests per organization and in total. It comes after authentication, and before handlers that read a
   * body and call an operation. Requests without an organization are bounded by the address limit only. Throws
   * `too_many_requests_in_progress`. Do not use it for long polls and streams: they mostly wait.
   */
  limit: GatewayMiddleware;
  /** How many further requests of this organization `limit` would not refuse now. */
  room(organizationId: string): number;
}

/** Creates the bound. Without limits, it refuses nothing. */
export function requestsInProgress(limits: FairLimits | null): RequestsInProgress {
  if (!limits) return { limit: (_ctx, next) => next(), room: () => Infinity };
  const limiter = fairLimiter(limits);
  const begin = slots(limiter);
  return {
    limit: async (ctx, next) => {
      const organizationId = organizationOf(ctx);
      if (organizationId === null) return next();
      const begun = begin(ctx, organizationId);
      ctx.state.entered?.();
      const leave = await begun;
      try {
        await next();
      } finally {
        leave();
      }
    },
    room: limiter.room,
  };
}

function refusal(): ServiceError {
  const error = new ServiceError(
    'too_many_requests_in_progress',
    'Too many requests of your organization are in progress. Nothing was changed. Try again later.',
  );
  countRefused(error);
  return error;
}
