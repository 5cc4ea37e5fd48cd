import type { AccountState } from '@marketplace/payments-contract/engine';
import type { OrderState } from '@marketplace/trading-contract/engine';
import type { OrderMove } from '../order-moves.ts';

/** One command of one service, and why it is called. */
export interface Move {
  kind: 'move';
  move: OrderMove;
  because: string;
}

/** `inMs`: time until `until`, at least 1. Both are null if no time is known. */
export interface Wait {
  kind: 'wait';
  for: string;
  until: string | null;
  inMs: number | null;
}

/** An order and its money, as trading and payments have just returned them. `account` is null if there is none. */
export interface Situation {
  order: OrderState;
  account: AccountState | null;
}

/**
 * One concern of the workflow of an order: returns what it calls, or what it waits for. Null if it needs neither. A
 * pure function.
 */
export type Rule = (situation: Situation) => Move | Wait | null;

/** Calls a move. */
export function call(move: OrderMove, because: string): Move {
  return { kind: 'move', move, because };
}

/** Waits for a change of the order or of its money. */
export function waitFor(reason: string): Wait {
  return { kind: 'wait', for: reason, until: null, inMs: null };
}

/**
 * Waits until a time, which is compared with the clock that wrote it: `now` of the state in which it is. Null if it has
 * come.
 */
export function until({ now }: { now: string }, time: string, reason: string): Wait | null {
  const inMs = Date.parse(time) - Date.parse(now);
  return inMs > 0 ? { kind: 'wait', for: reason, until: time, inMs } : null;
}
