import type { TransitionRow } from '@marketplace/kernel';
import type { tradingEngineContract } from '../engine.ts';
import type { TradingEventType } from '../events/events.ts';
import type { TradingContract } from '../index.ts';
import type { offerClosedReasons } from '../offer-records.ts';

/**
 * Cause of a transition. The `awaiting party` of an open offer must respond, and the `proposing party` made its current
 * revision. `system`: a schedule or workflow, or a consequence of an operation on another record.
 */
export type Cause = 'buyer' | 'seller' | 'awaiting party' | 'proposing party' | 'system';

/** An operation of trading's contract or of its engine contract. */
export type TradingOperation = keyof TradingContract['operations'] | keyof (typeof tradingEngineContract)['operations'];

/** A change that an operation may make to a listing, an offer or an order. */
export interface Transition<Status extends string>
  extends TransitionRow<Status, TradingOperation, Cause, TradingEventType> {
  /** `closedReason` of an offer after the change. */
  reason?: (typeof offerClosedReasons)[number];
}
