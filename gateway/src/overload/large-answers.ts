import { fairLimiter, type FairLimits, type Leave } from '@marketplace/kernel';
import {
  type GatewayContext,
  type GatewayMiddleware,
  type LargeAnswer,
  type Requester,
  requesterOf,
} from '../context.ts';
import { slots } from './requests-in-progress.ts';

export interface LargeAnswerLimits extends FairLimits {
  /**
   * Bytes per second of each of the owner's slots, for operations with large answers. After a large answer, its slot is
   * free for the owner's next one when as much time has passed as the answer takes at this rate.
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

/** Bytes beyond which an answer is large. */
const largeBytes = 64 * 1024;
/** For how long an owner who got a large answer is expected to get more of them. */
const expectedMs = 60_000;
/** Longest rest of a slot: half the time that a request waits for one. */
const restMsMax = 5_000;
/** Owners that are remembered. Beyond that, the one that got a large answer least recently is forgotten. */
const ownersMax = 10_000;

/**
 * Bounds reads with large answers: how many an owner, and all of them together, have in progress, and the bytes
 * that an owner gets in a second. Small reads never wait. Each megabyte of an answer costs the gateway, a
 * service and the database tens of milliseconds, which rate limits do not count.
 */
export interface LargeAnswers {
  /**
   * Call it before a read of the request. Resolves when the read may run: at once if its answer is not expected to be
   * large. It is if `declared` (the operation's cost says so) or `known` (the request has read much already), or if
   * the owner got a large answer recently. The request keeps its slot until it is answered, so further reads of
   * it do not wait. Throws `too_many_requests_in_progress`.
   */
  enter(ctx: GatewayContext, declared: boolean, known?: boolean): Promise<void> | undefined;
  /** Ends the request's slot when the request is answered. It comes before the handlers that call `enter`. */
  middleware: GatewayMiddleware;
}

/** Makes the bound for one gateway. */
export function largeAnswers(limits: LargeAnswerLimits): LargeAnswers {
  const enterSlot = slots(fairLimiter(limits));
  /** Until when owners are expected to get large answers, by the clock of `performance.now`. */
  const expectedUntil = new Map<string, number>();
  const isExpected = (owner: string): boolean => (expectedUntil.get(owner) ?? 0) > performance.now();
  const expectMore = (owner: string): void => {
    // Deleted and inserted again, so that the map is ordered by the last large answer.
    expectedUntil.delete(owner);
    expectedUntil.set(owner, performance.now() + expectedMs);
    if (expectedUntil.size > ownersMax) expectedUntil.delete(expectedUntil.keys().next().value!);
  };
  const takeSlot = async (ctx: GatewayContext, requester: Requester, answer: LargeAnswer): Promise<Leave> => {
    const leave = await enterSlot(ctx, requester);
    if (answer.answered) leave();
    return leave;
  };
  return {
    enter: (ctx, declared, known = false) => {
      const requester = requesterOf(ctx);
      const answer = ctx.state.largeAnswer;
      if (requester === null || answer === undefined) return undefined;
      answer.declared ||= declared;
      if (answer.slot === undefined && !declared && !known && !isExpected(requester.owner)) return undefined;
      return (answer.slot ??= takeSlot(ctx, requester, answer)).then(() => undefined);
    },
    middleware: async (ctx, next) => {
      const answer: LargeAnswer = (ctx.state.largeAnswer = { declared: false, answered: false });
      try {
        await next();
      } finally {
        answer.answered = true;
        const bytes = Math.max(bytesOf(ctx.body), ctx.state.graphqlBudget?.characters() ?? 0);
        const requester = requesterOf(ctx);
        if (bytes > largeBytes && requester !== null) expectMore(requester.owner);
        const rate = answer.declared ? limits.bytesPerSecond : limits.bytesPerSecondOfOthers;
        const restMs = bytes > largeBytes ? Math.min((bytes / rate) * 1000, restMsMax) : 0;
        void answer.slot?.then(
          (leave) => leave(restMs),
          () => undefined,
        );
      }
    },
  };
}

/** Streams are none: they are sent in parts. */
function bytesOf(body: unknown): number {
  return typeof body === 'string' || Buffer.isBuffer(body) ? Buffer.byteLength(body) : 0;
}
