import { costOf, type FairLimits, type Leave, type Operation } from '@marketplace/kernel';
import { type GatewayContext, type LargeAnswer, requesterOf } from '../context.ts';
import type { Limiter } from './limiter.ts';

export interface CostlyReadLimits extends FairLimits {
  /**
   * Rest of a slot after a read, as a multiple of the cost of the read beyond `quickMs`. So an owner who searches all
   * the time keeps `ofOwner / (1 + restFactor)` processors of the database busy.
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

export interface LargeAnswerLimits extends FairLimits {
  /**
   * Bytes per second of each of the owner's slots, for operations that declare large answers. After a large answer, its
   * slot is free for the owner's next one when as much time has passed as the answer takes at this rate.
   */
  bytesPerSecond: number;
  /**
   * Bytes per second of a slot for all other operations. It is higher, because their answers contain records of other
   * organizations, whose size the reader cannot choose.
   */
  bytesPerSecondOfOthers: number;
}

/** Limits of reads with large answers. */
export const defaultLargeAnswerLimits: LargeAnswerLimits = {
  ofAll: 8,
  ofOwner: 2,
  waitingOfOrganization: 128,
  bytesPerSecond: 512 * 1024,
  bytesPerSecondOfOthers: 8 * 1024 * 1024,
};

/** Pages that PostgreSQL reads in a millisecond if they are in memory and nothing else is done. */
const pagesPerMs = 300;
/** Cost up to which a read does not make its slot rest: it is little more than that of reading a record. */
const quickMs = 15;
/** Bytes beyond which an answer is large. */
const largeBytes = 64 * 1024;
/** Time for which an owner who got a large answer is expected to get more of them. */
const expectedMs = 60_000;
/** Longest rest of a slot: half the time that a request waits for one. */
const restMsMax = 5_000;
/** Number of owners that are remembered. Beyond it, the one that got a large answer least recently is forgotten. */
const ownersMax = 10_000;

/**
 * Bounds reads that cost more than rate limits count: large answers, of which each megabyte costs the gateway, a
 * service and the database tens of milliseconds, and searches, which cost the database as much as ten to a hundred
 * reads of a record. Few of an owner, and of all owners together, run at once, and a slot rests by what its read has
 * cost.
 */
export interface Reads {
  /**
   * Waits for the request's slot of large answers, if the answer is expected to be large: if `declared` (the operation
   * says so) or `known` (the request has read much already), or if the owner got a large answer recently. The request
   * keeps its slot until it is answered, so its further reads do not wait. Throws `too_many_requests_in_progress`.
   */
  expectLarge(ctx: GatewayContext, declared: boolean, known?: boolean): Promise<void> | undefined;
  /**
   * Runs `read`, after a wait for a slot if the operation is a search with this input. While it waits, the request
   * gives up its slot of requests in progress, unless `alone` is false, because then other reads of the request run.
   * Throws `too_many_requests_in_progress`, and what `read` throws.
   */
  run<T extends { pages?: number }>(
    ctx: GatewayContext,
    call: { operation: Operation; input: unknown; alone?: boolean },
    read: () => Promise<T>,
  ): Promise<T>;
  /** Ends the request's slot of large answers. Call it when the request is answered. */
  answered(ctx: GatewayContext): void;
}

type ReadLimits = { largeAnswers: LargeAnswerLimits; searches: CostlyReadLimits };

/** Makes the bound of reads for one gateway. */
export function boundReads({ take, takeAgain }: Limiter, { largeAnswers, searches }: ReadLimits): Reads {
  /** Time until which owners are expected to get large answers, by `performance.now()`. */
  const expectedUntil = new Map<string, number>();
  const isExpected = (owner: string): boolean => (expectedUntil.get(owner) ?? 0) > performance.now();
  const expectMore = (owner: string): void => {
    // Deleted and inserted again, so that the map is ordered by the last large answer.
    expectedUntil.delete(owner);
    expectedUntil.set(owner, performance.now() + expectedMs);
    if (expectedUntil.size > ownersMax) expectedUntil.delete(expectedUntil.keys().next().value!);
  };
  const takeLarge = async (ctx: GatewayContext, answer: LargeAnswer): Promise<Leave> => {
    const leave = await take(ctx, { slot: 'largeAnswers' });
    if (answer.answered) leave();
    return leave;
  };
  const takeSearch = (ctx: GatewayContext, alone: boolean): Leave | Promise<Leave> => {
    const taken = take(ctx, { slot: 'searches' });
    const { inProgress } = ctx.state;
    if (!(taken instanceof Promise) || !alone || !inProgress) return taken;
    inProgress.leave();
    return taken.finally(() => (inProgress.leave = takeAgain(requesterOf(ctx)!)));
  };
  return {
    expectLarge: (ctx, declared, known = false) => {
      const requester = requesterOf(ctx);
      if (requester === null) return undefined;
      const expected = ctx.state.largeAnswer !== undefined || declared || known || isExpected(requester.owner);
      if (!expected) return undefined;
      const answer = (ctx.state.largeAnswer ??= { declared: false, answered: false });
      answer.declared ||= declared;
      answer.slot ??= takeLarge(ctx, answer);
      return answer.slot.then(() => undefined);
    },
    run: async (ctx, { operation, input, alone = true }, read) => {
      if (requesterOf(ctx) === null || costOf(operation, input).time !== 'search') return read();
      const leave = await takeSearch(ctx, alone);
      const begunAt = performance.now();
      let pages: number | undefined;
      try {
        const answer = await read();
        ({ pages } = answer);
        return answer;
      } finally {
        // Only the time of a failed read is known.
        const costMs = pages === undefined ? performance.now() - begunAt : pages / pagesPerMs;
        leave(Math.min(Math.max(0, costMs - quickMs) * searches.restFactor, restMsMax));
      }
    },
    answered: (ctx) => {
      const { largeAnswer: answer, graphqlBudget } = ctx.state;
      const bytes = Math.max(bytesOf(ctx.body), graphqlBudget?.characters() ?? 0);
      const isLarge = bytes > largeBytes;
      const owner = isLarge ? requesterOf(ctx)?.owner : undefined;
      if (owner !== undefined) expectMore(owner);
      if (!answer) return;
      answer.answered = true;
      const rate = answer.declared ? largeAnswers.bytesPerSecond : largeAnswers.bytesPerSecondOfOthers;
      const restMs = isLarge ? Math.min((bytes / rate) * 1000, restMsMax) : 0;
      answer.slot?.then(
        (leave) => leave(restMs),
        () => undefined,
      );
    },
  };
}

/** Bytes of the body. A stream has none: it is sent in parts. */
function bytesOf(body: unknown): number {
  // UTF-8 takes one to three bytes for a UTF-16 unit, so most texts need no counting.
  if (typeof body === 'string') return body.length <= largeBytes / 3 ? body.length : Buffer.byteLength(body);
  return Buffer.isBuffer(body) ? body.length : 0;
}
