import {
  conformance,
  fairLimiter,
  type FairLimiter,
  type FairLimits,
  isServiceError,
  type Leave,
  networkOf,
  type RateLimit,
  rateLimitDecision,
  type RateLimitDecision,
  ServiceError,
} from '@marketplace/kernel';
import type { Authentication } from '../auth/authenticate.ts';
import { type GatewayContext, organizationOf, type Requester, requesterOf } from '../context.ts';
import { showDecisions } from '../errors/rate-limited.ts';
import { namesOneTag } from '../http/preconditions.ts';
import type { Backlog } from './backlog.ts';
import { countRefused } from './refusals.ts';

/** Limits of concurrent requests and reads of one gateway. Null: no limit. */
interface SlotLimits {
  requests: FairLimits | null;
  searches: FairLimits;
  largeAnswers: FairLimits;
}

/**
 * Limits of downloads. Their total number is not limited, because a download that a client reads slowly costs little.
 */
const downloads: FairLimits = { ofAll: Infinity, ofOwner: 1, waitingOfOrganization: 4 };

/** Longest wait for a slot, in milliseconds. By then most clients have given up. */
const waitMsMax = 10_000;

/** Limit of the answers 304 of one organization that do not count as requests, at one gateway. */
export const unchangedLimit: RateLimit = { perSecond: 10, burst: 100 };

/** The limited things that a request, or a read of it, takes. */
export interface Demand {
  /** The kind of slot that it holds until it leaves. */
  slot?: keyof SlotLimits | 'downloads';
  /** Number of requests of its address, key and organization, for the rate limits. */
  requests?: number;
  /** Whether it emits events, which a full backlog of webhooks refuses. */
  emits?: boolean;
}

/** Bounds what each address, key, organization and owner takes, and what they all take of this process. */
export interface Limiter {
  /**
   * Takes what is demanded, for the request's address, key, organization and owner. Waits for a slot up to `waitMsMax`.
   * Before the authentication, requests count for the address only. Strangers take no slots, because the limit of their
   * address bounds them. The headers show the state of the rate limits. Throws `webhook_backlog_full`,
   * `too_many_requests_in_progress` or `rate_limited`.
   */
  take(ctx: GatewayContext, demand: Demand): Leave | Promise<Leave>;
  /**
   * Takes a slot of requests at once, even beyond the limits, for a request that gave up its slot to wait for another.
   */
  takeAgain(requester: Requester): Leave;
  /** Number of further requests of this requester that would get a slot, or could wait for one, now. */
  capacityFor(requester: Requester): number;
  /**
   * Gives the request back to the key and the organization, because its answer is 304. The client must have named the
   * one tag that it has, and have done so no more often than `unchangedLimit` allows. Otherwise a client that repeats a
   * request would have no limit but that of its address, which keeps the request in any case.
   */
  giveBack(ctx: GatewayContext): Promise<void>;
}

interface LimiterOptions {
  addresses: BucketLimiter | null;
  authentication: Pick<Authentication, 'count'>;
  backlog: Pick<Backlog, 'assertNotFull'>;
}

const free: Leave = () => undefined;

/** Makes the limiter of one gateway. Identity keeps the rates of keys and organizations, for all gateways together. */
export function createLimiter(limits: SlotLimits, { addresses, authentication, backlog }: LimiterOptions): Limiter {
  const requests = limits.requests && fairLimiter(limits.requests);
  const tables = {
    requests,
    searches: fairLimiter(limits.searches),
    largeAnswers: fairLimiter(limits.largeAnswers),
    downloads: fairLimiter(downloads),
  };
  const takeUnchanged = bucketLimiter(unchangedLimit);

  const countOfCaller = async (ctx: GatewayContext, count: number): Promise<Leave> => {
    showDecisions(ctx, await authentication.count(ctx, count));
    return free;
  };
  const count = (ctx: GatewayContext, more: number): Leave | Promise<Leave> => {
    const decision = addresses?.(networkOf(ctx.ip), more);
    if (decision) {
      // The rest of a refused request's body is not read.
      if (!decision.admitted && ctx.state.body.arriving) ctx.set('connection', 'close');
      showDecisions(ctx, [decision]);
    }
    return isCounted(ctx) ? countOfCaller(ctx, more) : free;
  };
  const enterAndCount = async (ctx: GatewayContext, entered: Leave | Promise<Leave>, more: number): Promise<Leave> => {
    const leave = await entered;
    try {
      await count(ctx, more);
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  };
  return {
    take: (ctx, { slot, requests: more = 0, emits = false }) => {
      if (slot === undefined && !emits) return more === 0 ? free : count(ctx, more);
      const requester = requesterOf(ctx);
      if (emits) backlog.assertNotFull(requester);
      const table = slot === undefined ? null : tables[slot];
      const entered = table === null || requester === null ? free : enter(table, ctx, requester);
      return more === 0 ? entered : enterAndCount(ctx, entered, more);
    },
    takeAgain: ({ organization, owner }) => requests?.enterAgain(organization, owner) ?? free,
    capacityFor: ({ organization, owner }) => requests?.room(organization, owner) ?? Infinity,
    giveBack: async (ctx) => {
      if (!isCounted(ctx) || !namesOneTag(ctx.req.headers['if-none-match'])) return;
      if (!takeUnchanged(organizationOf(ctx) ?? '').admitted) return;
      try {
        await countOfCaller(ctx, -1);
      } catch (error) {
        // The answer is ready; the request then remains counted.
        if (!isServiceError(error)) throw error;
      }
    },
  };
}

/** Number of owners that are remembered. Beyond it, the one that was served least recently is forgotten. */
const ownersMax = 50_000;

/** Counts `requests` (1 if absent) of an owner, such as a network, and decides on them. */
type BucketLimiter = (owner: string, requests?: number) => RateLimitDecision;

/** Counts requests in one bucket per owner, in the memory of this gateway. */
export function bucketLimiter(limit: RateLimit, nowMs: () => number = () => performance.now()): BucketLimiter {
  const fullAt = new Map<string, number>();
  return (owner, requests = 1) => {
    const nowUs = Math.round(nowMs() * 1000);
    const { atUs, fullAtUs } = conformance(limit, fullAt.get(owner) ?? null, nowUs, requests);
    const admitted = atUs <= nowUs;
    if (admitted) {
      // Deleted and inserted again, so that the map is ordered by the last admitted request.
      fullAt.delete(owner);
      fullAt.set(owner, fullAtUs);
      if (fullAt.size > ownersMax) fullAt.delete(fullAt.keys().next().value!);
    }
    return rateLimitDecision('ip', limit, admitted, ((fullAt.get(owner) ?? nowUs) - nowUs) / 1e6, requests);
  };
}

/** Whether identity has counted this request for a key or an organization. */
function isCounted({ state: { rateLimits } }: GatewayContext): boolean {
  return rateLimits !== undefined && (rateLimits.has('key') || rateLimits.has('org'));
}

/** Takes a slot, or waits for one until the client is gone. */
function enter(table: FairLimiter, ctx: GatewayContext, { organization, owner }: Requester): Leave | Promise<Leave> {
  const entered = table.enter(organization, owner);
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
}

function refusal(): ServiceError {
  const error = new ServiceError(
    'too_many_requests_in_progress',
    'Too many requests of your organization are in progress. Nothing was changed. Try again later.',
  );
  countRefused(error);
  return error;
}
