import type { TransitionRow } from '@marketplace/kernel';
import type { paymentsEngineContract } from '../engine.ts';
import type { paymentsEvents } from '../events/events.ts';
import type { PaymentsContract } from '../index.ts';

/**
 * Cause of a transition. `operator`: a member of the organization that operates the platform. `provider`: a bank or the
 * payment provider, whose state is read. `system`: a workflow, or a consequence of an operation on another record.
 */
export type Cause = 'buyer' | 'seller' | 'operator' | 'provider' | 'system';

/** An operation of payments' contract or of its engine contract. */
export type PaymentsOperation =
  | keyof PaymentsContract['operations']
  | keyof (typeof paymentsEngineContract)['operations'];

/** A change that an operation may make to a payment, a refund, a dispute or a payout. */
export type Transition<Status extends string> = TransitionRow<
  Status,
  PaymentsOperation,
  Cause,
  keyof typeof paymentsEvents
>;

/**
 * Ways in which the state of the provider arrives: by its notices, or by reading a record that has waited long for one.
 */
export const reading = ['processNotices', 'refreshPending'] as const satisfies PaymentsOperation[];
