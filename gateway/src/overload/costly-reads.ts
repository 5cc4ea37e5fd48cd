import { costOf, fairLimiter, type FairLimits, type Leave, type Operation } from '@marketplace/kernel';
import { type GatewayContext, type Requester, requesterOf } from '../context.ts';
import { slots } from './requests-in-progress.ts';

export interface CostlyReadLimits extends FairLimits {
  /**
   * After a read its slot rests for this many times what the read cost beyond `quickMs`. So an owner who makes long
   * searches all the time keeps `ofOwner / (1 + restFactor)` processors of the database busy.
   */
  restFactor: number;
}

/** Limits of costly reads. */
export const defaultCostlyReadLimits: CostlyReadLimits = {
  ofAll: 8,
  ofOwner: 1,
  waitingOfOrganization: 64,
  restFactor: 3,
};

/** Pages that PostgreSQL reads in a millisecond if they are in memory and nothing else is done. */
const pagesPerMs = 300;
/** A read that costs no more costs little more than reading a record. */
const quickMs = 15;
/** Longest rest of a slot: half the time that a read waits for one. */
const restMsMax = 5_000;

/**
 * Bounds reads that declare the cost `search`: how many an owner, and all of them together, make at once, and how much
 * of the time. Rate limits do not bound them well, because such a read costs the database as much as ten to a
 * hundred reads of a record.
 */
export interface CostlyReads {
  /**
   * Runs `read`, at once unless the operation is a search with this input. While it waits, the request is not one of those
   * in progress, unless `alone` is false: then other reads of the request are. Throws `too_many_requests_in_progress`,
   * and what `read` throws.
   */
  run<T extends { pages?: number }>(
    ctx: GatewayContext,
    call: { operation: Operation; input: unknown; alone?: boolean },
    read: () => Promise<T>,
  ): Promise<T>;
}

/** Makes the bound for one gateway. */
export function costlyReads({ restFactor, ...limits }: CostlyReadLimits): CostlyReads {
  const enterSlot = slots(fairLimiter(limits));
  const begin = async (ctx: GatewayContext, requester: Requester, alone: boolean): Promise<Leave> => {
    const entered = enterSlot(ctx, requester);
    if (!(entered instanceof Promise)) return entered;
    const goOn = alone ? ctx.state.pause?.() : undefined;
    return entered.finally(goOn);
  };
  return {
    run: async (ctx, { operation, input, alone = true }, read) => {
      const requester = requesterOf(ctx);
      if (requester === null || costOf(operation, input).time !== 'search') return read();
      const leave = await begin(ctx, requester, alone);
      const begunAt = performance.now();
      let pages: number | undefined;
      try {
        const answer = await read();
        ({ pages } = answer);
        return answer;
      } finally {
        // Of a read that failed, the time is all that is known.
        const costMs = pages === undefined ? performance.now() - begunAt : pages / pagesPerMs;
        leave(Math.min(Math.max(0, costMs - quickMs) * restFactor, restMsMax));
      }
    },
  };
}
