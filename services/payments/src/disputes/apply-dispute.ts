import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, later, sql, type Work } from '@marketplace/store';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { writeOutcome } from '../outcomes/outcome.ts';
import { type LockedPayment, lockPayment } from '../payments/payment.ts';
import type { Applied, DisputeSnapshot } from '../provider/snapshots.ts';
import {
  outcomeOfDescription,
  outcomeOfFee,
  outcomeOfLateLoss,
  outcomeOfNewDispute,
  outcomeOfWithdrawal,
} from './dispute-outcome.ts';
import { isOutdated } from './dispute-rules.ts';
import { type LockedDispute, newDispute } from './dispute.ts';
import { chargeBack, closeDispute, reinstateFunds } from './funds.ts';

/**
 * Applies the state of a bank's dispute at the provider, for the answer to a request and for notices alike. The payment
 * and its account are locked. A snapshot that was applied before, or that is older than the known state, changes
 * nothing. Returns the dispute as it is afterwards, or null if the payment has not succeeded here: its own notice must
 * be applied first. Throws an Error if the dispute is in another currency.
 *
 * Withdrawals and returns of a bank count after the end of the dispute too. The status is final, except that a dispute
 * that was won may be lost after all: the bank takes the money again, for good.
 */
export async function applyDispute(
  work: Work,
  locked: LockedPayment,
  snapshot: DisputeSnapshot,
): Promise<LockedDispute | null> {
  const { account, payment } = locked;
  const { ref, money } = snapshot;
  if (payment.status !== 'succeeded') return null;
  if (money.currency !== account.currency)
    throw new Error(`The dispute ${ref} of ${payment.id} is in ${money.currency}.`);
  const known = await lockByRef(work.em, payment, ref);
  if (known && isOutdated(known, snapshot)) return { ...locked, dispute: known };
  const opened = known ? { ...locked, dispute: known } : await open(work, locked, snapshot);
  return followStatus(work, await followAmounts(work, opened, snapshot), snapshot);
}

async function lockByRef(em: EntityManager, { provider }: Pick<Dispute, 'provider'>, ref: string) {
  const [dispute]: Dispute[] = await findRecords(
    em,
    DisputeEntity,
    sql`where provider = ${provider} and provider_ref = ${ref} for update`,
  );
  return dispute;
}

function open(work: Work, locked: LockedPayment, snapshot: DisputeSnapshot): Promise<LockedDispute> {
  const { stage, reason, money, status, isRefundable, evidenceDueBy, openedAt, ref } = snapshot;
  const at = later(work.now, locked.payment.updatedAt);
  const own = {
    source: 'provider',
    stage,
    reason,
    amount: money.amount,
    isRefundable,
    evidenceDueBy,
    openedAt,
  } as const;
  const opened = {
    ...own,
    // A dispute that is first seen after its end is opened and closed, so that both are reported.
    status: status === 'under_review' ? 'under_review' : 'needs_response',
    providerRef: ref,
  } as const;
  return writeOutcome(work, outcomeOfNewDispute(locked, newDispute(locked, opened, at)));
}

async function followAmounts(work: Work, state: LockedDispute, { withdrawn, fee }: DisputeSnapshot) {
  const held = state.dispute.withdrawn + state.dispute.excess;
  let moved = state;
  if (withdrawn > held) moved = await withdrawFunds(work, state, withdrawn - held);
  if (withdrawn < held) moved = await reinstateFunds(work, state, held - withdrawn);
  return fee === moved.dispute.fee ? moved : writeOutcome(work, outcomeOfFee(moved, fee, work.now));
}

async function withdrawFunds(work: Work, state: LockedDispute, amount: bigint): Promise<LockedDispute> {
  const moved = await writeOutcome(work, outcomeOfWithdrawal(state, amount, work.now));
  // Money that a bank takes after the dispute was lost is final at once.
  if (state.dispute.status !== 'lost') return moved;
  return chargeBack(work, moved, moved.dispute.withdrawn - state.dispute.withdrawn);
}

async function followStatus(work: Work, state: LockedDispute, snapshot: DisputeSnapshot): Promise<LockedDispute> {
  const { status, withdrawn } = snapshot;
  if (state.dispute.closedAt) {
    if (state.dispute.status !== 'won' || status !== 'lost') return state;
    const charged = await chargeBack(work, state, state.dispute.withdrawn);
    return writeOutcome(work, outcomeOfLateLoss(charged, work.now));
  }
  const described = outcomeOfDescription(state, snapshot, work.now);
  const current = described ? await writeOutcome(work, described) : state;
  // The order continues only after the bank has returned the money.
  if (status === 'won' && withdrawn === 0n) return closeDispute(work, current, 'won');
  if (status !== 'lost') return current;
  return closeDispute(work, await chargeBack(work, current, current.dispute.withdrawn), 'lost');
}

/**
 * Applies the state of a bank's dispute at the provider to the payment that it disputes. `unmatched` if the payment is
 * not known, or has not succeeded here yet.
 */
export async function applyDisputeSnapshot(
  work: Work,
  provider: Payment['provider'],
  snapshot: DisputeSnapshot,
): Promise<Applied> {
  const { em } = work;
  const [payment]: Payment[] = await findRecords(
    em,
    PaymentEntity,
    sql`where provider = ${provider} and provider_ref = ${snapshot.paymentRef}`,
  );
  if (!payment) return 'unmatched';
  const locked = await lockPayment(em, payment);
  const [before]: Dispute[] = await findRecords(
    em,
    DisputeEntity,
    sql`where provider = ${provider} and provider_ref = ${snapshot.ref}`,
  );
  const applied = await applyDispute(work, locked, snapshot);
  if (!applied) return 'unmatched';
  return applied.dispute.version === before?.version ? 'unchanged' : 'applied';
}
