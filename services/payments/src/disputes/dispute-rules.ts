import { claimDecisionMs, disputeReminderMs, holdAfterDisputeMs } from '@marketplace/payments-contract/limits';
import { sql, type Sql } from '@marketplace/store';
import type { Dispute } from '../entities/dispute.entity.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { leftOf } from '../ledger/movements.ts';
import type { DisputeSnapshot } from '../provider/snapshots.ts';
import type { RiskRules } from '../risk/risk-settings.ts';

/** A time until which somebody must act in a dispute, and how long before they are reminded, the longest first. */
interface Deadline {
  of: 'seller' | 'operator';
  at: Date;
  aheadMs: number[];
}

type Timed = Pick<Dispute, 'source' | 'status' | 'evidenceDueBy' | 'decideBy' | 'answeredAt'>;

/** The next deadline of a dispute. Null if nobody has to act: it is closed, or a bank decides it. */
export function deadlineOf({ source, status, evidenceDueBy, decideBy, answeredAt }: Timed): Deadline | null {
  const { evidence, decision, short } = disputeReminderMs;
  if (status === 'needs_response' && evidenceDueBy && !answeredAt)
    return { of: 'seller', at: evidenceDueBy, aheadMs: [evidence, short] };
  if (source === 'buyer' && status === 'under_review' && decideBy)
    return { of: 'operator', at: decideBy, aheadMs: [decision] };
  return null;
}

/** When to remind of the next deadline of a dispute. Null if it has none, or too little time for a reminder. */
export function disputeRemindAt(dispute: Timed, at: Date): Date | null {
  const deadline = deadlineOf(dispute);
  const times = deadline?.aheadMs.map((aheadMs) => new Date(deadline.at.getTime() - aheadMs)) ?? [];
  return times.find((time) => time > at) ?? null;
}

/** Changes of a dispute, with the reminder of its next deadline. The reminder stays while the deadline does. */
export function changesOf(dispute: Dispute, changes: Partial<Dispute>, at: Date): Partial<Dispute> {
  const changed = { ...dispute, ...changes };
  const [old, next] = [deadlineOf(dispute), deadlineOf(changed)];
  const stays = old?.of === next?.of && old?.at.getTime() === next?.at.getTime();
  return stays ? changes : { ...changes, remindAt: disputeRemindAt(changed, at) };
}

/** SQL, a time of a row of `dispute`: when the party that an open claim waits for must have acted. See `claimDueBy`. */
export const claimDue: Sql = sql`
  case when status = 'needs_response' then evidence_due_by
       else coalesce(decide_by, updated_at + make_interval(secs => ${claimDecisionMs / 1000})) end`;

/**
 * When the party that an open claim waits for must have acted: the seller, or the operator once the seller has
 * answered. A process of the version before decisions had deadlines stores none; the time is counted from its last
 * change then.
 */
export function claimDueBy({ status, evidenceDueBy, decideBy, updatedAt }: Dispute): Date | null {
  if (status === 'needs_response') return evidenceDueBy ?? null;
  return decideBy ?? new Date(updatedAt.getTime() + claimDecisionMs);
}

/** Decides how a claim ends that the seller has answered and the operator has not decided. A pure function. */
export function outcomeOfSilence(
  account: Pick<OrderAccount, 'fulfilledAt' | 'isTracked' | 'receiptConfirmedAt'>,
  { claimSilence }: Pick<RiskRules, 'claimSilence'>,
): Extract<Dispute['status'], 'won' | 'lost'> {
  if (claimSilence !== 'proof') return claimSilence === 'seller' ? 'won' : 'lost';
  return isShipmentProven(account) ? 'won' : 'lost';
}

/**
 * Whether the whole order was shipped with tracking numbers, or the buyer has confirmed the receipt. True for an order
 * that was fulfilled before tracking numbers were recorded, which 0.3.0 did not do.
 */
function isShipmentProven({
  fulfilledAt,
  isTracked,
  receiptConfirmedAt,
}: Pick<OrderAccount, 'fulfilledAt' | 'isTracked' | 'receiptConfirmedAt'>): boolean {
  if (receiptConfirmedAt) return true;
  return fulfilledAt != null && (isTracked ?? true);
}

const progress = ['needs_response', 'under_review', 'won', 'lost'] as const;

/** An answer can arrive after a notice of a later state. Inquiries become chargebacks, which must be answered again. */
export function isOutdated({ stage, status }: Dispute, snapshot: DisputeSnapshot): boolean {
  if (stage !== snapshot.stage) return stage === 'chargeback';
  const closed = status === 'won' || status === 'lost';
  // A dispute that was lost can be won on appeal, and one that was won can be lost.
  if (closed) return snapshot.status !== 'won' && snapshot.status !== 'lost';
  return progress.indexOf(snapshot.status) < progress.indexOf(status as (typeof progress)[number]);
}

/** Changes of the hold of the money when a dispute is opened: the time that is left is kept. */
export function suspendedHold({ releasedAt, eligibleAt }: OrderAccount, at: Date): Partial<OrderAccount> {
  // Null before the order is fulfilled, and while another dispute is open.
  if (releasedAt || !eligibleAt) return {};
  return { eligibleAt: null, holdRemainingMs: Math.max(0, eligibleAt.getTime() - at.getTime()) };
}

/** Changes of the hold of the money when the last open dispute is closed: see `outcomeOfClosing`. */
export function continuedHold(account: OrderAccount, at: Date): Partial<OrderAccount> {
  const { holdRemainingMs, receiptConfirmedAt, releasedAt } = account;
  if (releasedAt || holdRemainingMs == null) return {};
  // An order without money releases nothing.
  if (leftOf(account) === 0n) return { holdRemainingMs: null };
  const remainingMs = receiptConfirmedAt == null ? Math.max(holdRemainingMs, holdAfterDisputeMs) : 0;
  return { holdRemainingMs: null, eligibleAt: new Date(at.getTime() + remainingMs) };
}
