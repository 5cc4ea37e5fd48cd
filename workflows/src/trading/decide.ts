import type { OrderState } from '@marketplace/trading-contract/engine';
import type { OrderMove } from './order-moves.ts';

/** What the workflow of an order does next. */
export type Decision =
  /** Calls one command of one service, then reads the order again. */
  | { kind: 'move'; move: OrderMove; because: string }
  /** `inMs`: time until `until`, at least 1. Both are null if no deadline is known. */
  | { kind: 'wait'; for: string; until: string | null; inMs: number | null }
  /** Ends. If the order changes later, a new run is started. `closing`: organizations whose closing waited for it. */
  | { kind: 'end'; closing: string[] };

/**
 * Decides what the workflow of an order does next. Deadlines are compared with `now` of the state, the clock that wrote
 * them. This is not workflow code: the workflow gets the decision as the result of an activity, so a release can change
 * it without versioning.
 */
export function decide(state: OrderState): Decision {
  switch (state.status) {
    case 'pending_payment':
      return (
        until(state, state.paymentDueAt, 'the payment') ?? {
          kind: 'move',
          move: 'expireOrder',
          because: 'the payment is overdue',
        }
      );
    case 'paid':
      if (state.cancelRequestedAt !== null) return waitFor('the refund, because the order is being canceled');
      return (
        until(state, state.fulfillBy, 'the fulfillment') ?? {
          kind: 'move',
          move: 'expireOrder',
          because: 'the fulfillment is overdue',
        }
      );
    case 'fulfilled':
      if (state.receiptConfirmedAt !== null) return waitFor('the payout');
      return until(state, state.payoutEligibleAt, 'the end of the hold, or the receipt') ?? waitFor('the payout');
    case 'disputed':
      return waitFor('the end of the dispute');
    case 'completed':
    case 'canceled':
    case 'refunded':
      return { kind: 'end', closing: state.closingOrganizationIds };
  }
}

/** Waits until a deadline, or for a change if there is none. Null if the deadline has passed. */
function until({ now }: OrderState, deadline: string | null, reason: string): Decision | null {
  if (deadline === null) return waitFor(reason);
  const inMs = Date.parse(deadline) - Date.parse(now);
  return inMs > 0 ? { kind: 'wait', for: reason, until: deadline, inMs } : null;
}

/** Waits for a change of the order. */
function waitFor(reason: string): Decision {
  return { kind: 'wait', for: reason, until: null, inMs: null };
}
