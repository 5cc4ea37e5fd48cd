import { z } from 'zod';

/**
 * Cost of a call, if it is more than that of reading or changing one record. Rate limits, limits of concurrent calls,
 * GraphQL's complexity and the API reference are computed from it.
 */
export interface Cost {
  /** Number of requests that a call counts as. The default is 1. A download makes a call for each of its parts. */
  requests?: number;
  /** An answer often has more than 64 KB. The gateway makes few such calls of an owner at a time. */
  bytes?: 'large';
  time?: CostlyTime;
  /** Members of the input. A call without any of them costs no more than reading a record. */
  onlyWith?: readonly string[];
}

/**
 * The reason why a call takes long, or others wait for it:
 *
 * - `search`: a query reads many rows. The gateway makes few such calls of an owner at a time.
 * - `lock`: a command locks a row for which many wait, such as the stock of a listing.
 * - `provider`: the call asks a system of others, such as the payment provider. Its time limit is longer.
 * - `hash`: the call waits for a password hash, or for other attempts at the account. Its time limit is longer, and
 *   `remote` sends it on separate connections, so that other calls do not wait for it.
 * - `poll`: the call waits for something to happen. `remote` sends it on separate connections, and it does not count as
 *   a request in progress.
 * - `alone`: a second call at the same time is refused, or undoes what the first has done.
 */
export type CostlyTime = 'search' | 'lock' | 'provider' | 'hash' | 'poll' | 'alone';

/** The cost of a call with this input. */
export function costOf({ cost = {} }: { cost?: Cost }, input: unknown): Cost {
  const { onlyWith } = cost;
  const applies = !onlyWith || onlyWith.some((member) => (input as Record<string, unknown>)[member] !== undefined);
  return applies ? cost : {};
}

/** Transport time limit, in milliseconds, of operations that declare none. */
const defaultTimeoutMs = 10_000;
/**
 * Longer time limits, in milliseconds. A `provider` call takes up to 10 s, with a transaction before and after it; each
 * hash of a `hash` call may wait for 5 s.
 */
const longTimeoutsMs: Partial<Record<CostlyTime, number>> = { provider: 20_000, hash: 30_000 };

/** Transport time limit of an operation, in milliseconds. */
export function timeoutMsOf({ timeoutMs, cost }: { timeoutMs?: number; cost?: Cost }): number {
  return timeoutMs ?? (cost?.time && longTimeoutsMs[cost.time]) ?? defaultTimeoutMs;
}

/** The cost of a member of an answer in GraphQL, where it is more than that of a short value. */
export interface MemberCost {
  /** Largest size in KB. Each KB costs as much as a short value. */
  kb?: number;
  /** Assumed length of a list. */
  length?: number;
}

/** The costs of members, which schemas declare with `.register(memberCosts, { kb: 16 })`. */
export const memberCosts = z.registry<MemberCost>();
