import { later } from '@marketplace/store';
import type { Dispute } from '../entities/dispute.entity.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { giveBack, lose, takeBack } from '../ledger/movements.ts';
import { accountsOf, type Posting } from '../ledger/posting.ts';
import { closedMails, disputedMails, refundedMails } from '../mailings.ts';
import { newOutcome, type Outcome } from '../outcomes/outcome.ts';
import { type LockedPayment, refundedEvent } from '../payments/payment.ts';
import type { DisputeSnapshot } from '../provider/snapshots.ts';
import { refundableOf } from '../refunds/refund-rules.ts';
import { type LockedRefund, newRefund, presentRefund, refundReport } from '../refunds/refund.ts';
import { changesOf, continuedHold, suspendedHold } from './dispute-rules.ts';
import { type LockedDispute, presentSharedDispute, targetsOfDispute } from './dispute.ts';

/**
 * Computes the opening of a dispute (`newDispute`). Until it is closed, the money of the order is not released: the
 * time that it would still have been held is kept.
 */
export function outcomeOfNewDispute({ account, payment }: LockedPayment, dispute: Dispute): Outcome<LockedDispute> {
  const at = dispute.createdAt;
  const changes = {
    dispute,
    payment: { disputed: true },
    account: { openDisputes: account.openDisputes + 1, ...suspendedHold(account, at) },
  };
  return newOutcome<LockedDispute>(at, { account, payment }, { changes }, () => ({
    report: { kind: 'dispute', dispute: presentSharedDispute(dispute), payoutEligibleAt: null },
    mails: disputedMails(dispute),
    audit: [auditOf('opened', dispute, dispute.source === 'buyer' ? 'buyer' : 'seller')],
  }));
}

/**
 * Computes the end of an open dispute. When it was the last open one, the hold of the money continues with the time
 * that was left, at least `holdAfterDisputeMs`; it is 0 if the buyer had confirmed the receipt before. Book losses
 * before, so that trading is told of them first.
 */
export function outcomeOfClosing(
  locked: LockedDispute,
  status: 'won' | 'lost' | 'withdrawn',
  now: Date,
): Outcome<LockedDispute> {
  const { account, payment, dispute } = locked;
  const at = later(now, dispute.updatedAt > payment.updatedAt ? dispute.updatedAt : payment.updatedAt);
  const openDisputes = account.openDisputes - 1;
  const changes = {
    dispute: changesOf(dispute, { status, closedAt: at }, at),
    payment: { disputed: openDisputes > 0 },
    account: { openDisputes, ...(openDisputes === 0 && continuedHold(account, at)) },
  };
  return newOutcome<LockedDispute>(at, locked, { changes }, (written) => ({
    report: {
      kind: 'dispute',
      dispute: presentSharedDispute(written.dispute),
      payoutEligibleAt: written.account.eligibleAt?.toISOString() ?? null,
    },
    mails: closedMails(written.dispute, status),
    audit: [auditOf(status, dispute, status === 'withdrawn' ? 'buyer' : 'seller')],
  }));
}

/**
 * Computes the loss of a dispute that was won. It was not open in between, when a payout may have started, so it ended
 * when it was won. Make the withdrawal a chargeback before.
 */
export function outcomeOfLateLoss(locked: LockedDispute, now: Date): Outcome<LockedDispute> {
  const { dispute } = locked;
  const at = later(now, dispute.updatedAt);
  const changes = { dispute: changesOf(dispute, { status: 'lost' }, at) };
  return newOutcome<LockedDispute>(at, locked, { changes }, (written) => ({
    mails: closedMails(written.dispute, 'lost'),
    audit: [auditOf('lost', dispute, 'seller')],
  }));
}

/** Computes a change at the bank of a dispute that stays open. Null without a change. */
export function outcomeOfDescription(
  locked: LockedDispute,
  snapshot: DisputeSnapshot,
  now: Date,
): Outcome<LockedDispute> | null {
  const { dispute } = locked;
  const { stage, reason, money, evidenceDueBy } = snapshot;
  const over = snapshot.status === 'won' || snapshot.status === 'lost';
  const asksAgain =
    stage !== dispute.stage || (snapshot.status === 'needs_response' && dispute.status === 'under_review');
  const said = {
    stage,
    reason,
    amount: money.amount,
    status: over ? dispute.status : snapshot.status,
    isRefundable: snapshot.isRefundable && (snapshot.withdrawn === 0n || snapshot.status === 'lost'),
    evidenceDueBy,
  };
  const isNew =
    dispute.evidenceDueBy?.getTime() !== evidenceDueBy?.getTime() ||
    (['stage', 'reason', 'amount', 'status', 'isRefundable'] as const).some((key) => dispute[key] !== said[key]);
  if (!isNew) return null;
  const at = later(now, dispute.updatedAt);
  const changes = { dispute: changesOf(dispute, { ...said, ...(asksAgain && { answeredAt: null }) }, at) };
  return newOutcome<LockedDispute>(at, locked, { changes });
}

/**
 * Computes the chargeback that makes a bank's withdrawal because of a locked dispute final. The ledger does not change,
 * because the withdrawal was booked.
 */
export function outcomeOfChargeback(
  { account, payment, dispute }: LockedDispute,
  amount: bigint,
  now: Date,
): Outcome<LockedRefund> {
  const at = later(later(now, payment.updatedAt), dispute.updatedAt);
  const own = {
    amount,
    reason: 'chargeback',
    kind: 'chargeback',
    status: 'succeeded',
    initiatedBy: 'provider',
  } as const;
  const refund = newRefund(payment, { ...own, disputeId: dispute.id, settledAt: at }, at);
  const changes = {
    refund,
    payment: { amountRefunded: payment.amountRefunded + amount },
    account: { withdrawn: account.withdrawn - amount, chargedBack: account.chargedBack + amount },
  };
  const audit = auditOf('charged_back', dispute, 'seller');
  return newOutcome<LockedRefund>(at, { account, payment }, { changes }, (written) => ({
    report: refundReport(written),
    events: [refundedEvent(written.payment, presentRefund(refund))],
    mails: refundedMails(refund),
    audit: [{ ...audit, targets: [...audit.targets, { type: 'refund', id: refund.id }] }],
  }));
}

/** Computes that a bank withdraws an amount. The amount beyond the money of the order is a loss of the platform. */
export function outcomeOfWithdrawal(locked: LockedDispute, amount: bigint, now: Date): Outcome<LockedDispute> {
  const { account, dispute } = locked;
  // The money of pending refunds is already on its way to the buyer.
  const room = refundableOf(account);
  const covered = amount < room ? amount : room;
  const accounts = accountsOf({ ...account, provider: dispute.provider });
  const { postings, ...taken } = takeBack(account, accounts, covered);
  const excess = amount - covered;
  return moved(locked, now, {
    step: 'withdrawn',
    postings: [...postings, ...lose(accounts, excess)],
    dispute: { withdrawn: dispute.withdrawn + covered, excess: dispute.excess + excess },
    account: { withdrawn: account.withdrawn + covered, lost: account.lost + excess, ...taken },
  });
}

/**
 * Computes the return of a withdrawn amount by a bank. It first covers the platform's loss; the remainder goes back to
 * where it came from. If the dispute was lost, chargebacks were undone for it before, and the platform has `kept` what
 * is less than one.
 */
export function outcomeOfReinstatement(
  locked: LockedDispute,
  amount: bigint,
  kept: bigint,
  now: Date,
): Outcome<LockedDispute> {
  const { account, dispute } = locked;
  const accounts = accountsOf({ ...account, provider: dispute.provider });
  const made = amount < dispute.excess ? amount : dispute.excess;
  const rest = amount - made;
  const given = dispute.status === 'lost' ? null : giveBack(account, accounts, rest);
  const loss: Posting = { from: accounts.provider, to: accounts.losses, amount: made + kept };
  return moved(locked, now, {
    step: 'reinstated',
    postings: [...(given?.postings ?? []), loss],
    dispute: { withdrawn: dispute.withdrawn - rest, excess: dispute.excess - made },
    account: {
      lost: account.lost - made,
      ...(given && { withdrawn: account.withdrawn - rest, feeReversed: given.feeReversed }),
    },
  });
}

/** Computes the provider's fee for a dispute, and its return. The platform pays it. */
export function outcomeOfFee(locked: LockedDispute, fee: bigint, now: Date): Outcome<LockedDispute> {
  const { account, dispute } = locked;
  const { provider, losses } = accountsOf({ ...account, provider: dispute.provider });
  const more = fee - dispute.fee;
  return moved(locked, now, {
    step: 'fee',
    postings:
      more > 0n ? [{ from: losses, to: provider, amount: more }] : [{ from: provider, to: losses, amount: -more }],
    dispute: { fee },
    account: {},
  });
}

/** Computes the part of a locked dispute's excess that the order covers. Null if it has no money for it. */
export function outcomeOfCoveredDispute(locked: LockedDispute, now: Date): Outcome<LockedDispute> | null {
  const { account, dispute } = locked;
  const room = refundableOf(account);
  const amount = dispute.excess < room ? dispute.excess : room;
  if (amount === 0n) return null;
  const accounts = accountsOf({ ...account, provider: dispute.provider });
  const { postings, ...taken } = takeBack(account, { ...accounts, provider: accounts.losses }, amount);
  return moved(locked, now, {
    step: 'covered',
    postings,
    dispute: { withdrawn: dispute.withdrawn + amount, excess: dispute.excess - amount },
    account: { withdrawn: account.withdrawn + amount, lost: account.lost - amount, ...taken },
  });
}

const kinds = {
  withdrawn: 'dispute_withdrawal',
  covered: 'dispute_withdrawal',
  reinstated: 'dispute_reinstatement',
  fee: 'dispute_fee',
} as const;

interface Movement {
  step: keyof typeof kinds;
  postings: Posting[];
  dispute: Partial<Pick<Dispute, 'withdrawn' | 'excess' | 'fee'>>;
  account: Partial<Pick<OrderAccount, 'withdrawn' | 'lost' | 'refundDue' | 'feeReversed'>>;
}

/** A movement of money. It has the next version of its dispute in its reference, so that no two are the same. */
function moved(locked: LockedDispute, now: Date, { step, postings, ...changed }: Movement): Outcome<LockedDispute> {
  const { dispute } = locked;
  const at = later(now, dispute.updatedAt);
  return newOutcome<LockedDispute>(at, locked, {
    changes: { dispute: changesOf(dispute, changed.dispute, at), account: changed.account },
    postings: { kind: kinds[step], reference: `dispute:${dispute.id}:${step}:${dispute.version + 1}`, postings },
  });
}

function auditOf(change: string, dispute: Dispute, party: 'buyer' | 'seller') {
  return {
    action: `dispute.${change}`,
    organizationId: party === 'buyer' ? dispute.buyerOrganizationId : dispute.sellerOrganizationId,
    targets: targetsOfDispute(dispute),
  };
}
