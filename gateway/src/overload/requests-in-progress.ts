import { type FairLimiter, type FairLimits, fairLimiter, type Leave, ServiceError } from '@marketplace/kernel';
import { type GatewayContext, type GatewayMiddleware, type Requester, requesterOf } from '../context.ts';
import { countRefused } from './overload-metrics.ts';

/** A request that has waited this long is refused. By then most clients have given up. */
const waitMsMax = 10_000;

/** Returns a function that lets a request begin for its requester as `enter` does. It throws as described below. */
export function slots({
  enter,
}: Pick<FairLimiter, 'enter'>): (ctx: GatewayContext, requester: Requester) => Leave | Promise<Leave> {
  return (ctx, { organization, owner }) => {
    const entered = enter(organization, owner);
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
   * Bounds the requests per owner and in total. It comes after authentication, and before handlers that read a body and
   * call an operation. Requests of strangers are bounded by the address limit only. Throws
   * `too_many_requests_in_progress`. Do not use it for long polls and streams: they mostly wait.
   */
  limit: GatewayMiddleware;
  /** How many further requests of this requester `limit` would not refuse now. */
  room(requester: Requester): number;
}

/** Creates the bound. Without limits, it refuses nothing. */
export function requestsInProgress(limits: FairLimits | null): RequestsInProgress {
  if (!limits) return { limit: (_ctx, next) => next(), room: () => Infinity };
  const limiter = fairLimiter(limits);
  const begin = slots(limiter);
  return {
    limit: async (ctx, next) => {
      const requester = requesterOf(ctx);
      if (requester === null) return next();
      const { organization, owner } = requester;
      const begun = begin(ctx, requester);
      ctx.state.entered?.();
      let leave = await begun;
      ctx.state.pause = () => {
        leave();
        return () => (leave = limiter.enterAgain(organization, owner));
      };
      try {
        await next();
      } finally {
        leave();
      }
    },
    room: ({ organization, owner }) => limiter.room(organization, owner),
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
