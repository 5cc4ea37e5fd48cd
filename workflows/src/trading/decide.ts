import type { AccountState } from '@marketplace/payments-contract/engine';
import type { OrderState } from '@marketplace/trading-contract/engine';
import {
  answerBank,
  answerInTime,
  awaitDispute,
  awaitRefund,
  captureInTime,
  closeCanceled,
  forwardReport,
  fulfillInTime,
  type Move,
  openAccount,
  payInTime,
  payOut,
  recordFulfillment,
  refundCanceled,
  refundUnshipped,
  releaseInTime,
  type Rule,
  type Wait,
} from './order-rules.ts';

/** The next step of the workflow of an order. */
export type Decision =
  /** Calls one command, then reads the order again. */
  | Move
  | Wait
  /**
   * Ends. If the order changes later, a new run is started. `closing`: organizations whose closing waited for this
   * order.
   */
  | { kind: 'end'; closing: string[] };

/**
 * The concerns of the workflow, the most urgent first. Reports to trading come before any deadline: a payment in time
 * must not miss the deadline because its report was late.
 */
const rules: Rule[] = [
  openAccount,
  forwardReport,
  closeCanceled,
  refundCanceled,
  refundUnshipped,
  captureInTime,
  payInTime,
  fulfillInTime,
  recordFulfillment,
  answerInTime,
  answerBank,
  releaseInTime,
  payOut,
  awaitRefund,
  awaitDispute,
];

/**
 * Decides the next step of the workflow of an order, from the states of the order in trading and of its money in
 * payments (null if it has no account there). Each deadline is compared with `now` of its own state, which comes from
 * the clock that wrote it. The first rule that needs a command decides. If none does, the workflow waits for everything
 * that any rule waits for, at most until the earliest time. This is not workflow code: the workflow gets the decision
 * as the result of an activity, so a release can change it without versioning.
 */
export function decide(order: OrderState, account: AccountState | null): Decision {
  const steps = rules.flatMap((rule) => rule({ order, account }) ?? []);
  const move = steps.find(({ kind }) => kind === 'move');
  if (move) return move;
  const waits = steps.filter((step) => step.kind === 'wait');
  if (waits.length === 0) return { kind: 'end', closing: order.closingOrganizationIds };
  // The earliest time comes last, so that the text shows it next to its subject.
  const sorted = waits.toSorted((one, other) => (other.inMs ?? Infinity) - (one.inMs ?? Infinity) || 0);
  const { until, inMs } = sorted.at(-1)!;
  return { kind: 'wait', for: [...new Set(sorted.map((wait) => wait.for))].join(', and for '), until, inMs };
}
