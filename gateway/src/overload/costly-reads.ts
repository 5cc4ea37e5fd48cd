import { fairLimiter, type FairLimits, type Operation } from '@marketplace/kernel';
import { type GatewayContext, requesterOf } from '../context.ts';
import { slots } from './requests-in-progress.ts';

export interface CostlyReadLimits extends FairLimits {
  /**
   * After a read its slot rests for this many times the time that the read took beyond `quickMs`. So an organization
   * that makes long searches all the time keeps `ofOwner / (1 + restFactor)` processors of the database busy.
   */
  restFactor: number;
}

/** Limits of costly reads. The owner is the organization. */
export const defaultCostlyReadLimits: CostlyReadLimits = {
  ofAll: 8,
  ofOwner: 1,
  waitingOfOrganization: 64,
  restFactor: 3,
};

/** A read that takes no longer costs little more than reading a record. */
const quickMs = 15;
/** Longest rest of a slot: half the time that a read waits for one. */
const restMsMax = 5_000;

/**
 * Bounds searches and other reads that declare `costly`: how many an organization, and all of them together, make at
 * once, and how much of the time. Rate limits do not bound them well, because such a read costs the database as much as
 * ten to a hundred reads of a record.
 */
export interface CostlyReads {
  /**
   * Runs `read`, at once unless the operation is costly with this input. Throws `too_many_requests_in_progress`, and
   * what `read` throws.
   */
  run<T>(ctx: GatewayContext, operation: Operation, input: unknown, read: () => Promise<T>): Promise<T>;
}

/** Makes the bound for one gateway. */
export function costlyReads({ restFactor, ...limits }: CostlyReadLimits): CostlyReads {
  const enterSlot = slots(fairLimiter(limits));
  return {
    run: async (ctx, operation, input, read) => {
      const requester = requesterOf(ctx);
      if (requester === null || !isCostly(operation, input)) return read();
      const leave = await enterSlot(ctx, requester);
      const begunAt = performance.now();
      try {
        return await read();
      } finally {
        const tookMs = performance.now() - begunAt;
        leave(Math.min(Math.max(0, tookMs - quickMs) * restFactor, restMsMax));
      }
    },
  };
}

function isCostly({ costly = [] }: Operation, input: unknown): boolean {
  return costly === true || costly.some((member) => (input as Record<string, unknown>)[member] !== undefined);
}
