import { newId } from '@marketplace/kernel';
import { findRecords, later, sql, type Work } from '@marketplace/store';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { mailClosed } from '../mailings/mail-about-disputes.ts';
import { type LockedPayment, lockPayment } from '../payments/payment.ts';
import type { Applied, DisputeSnapshot } from '../provider/snapshots.ts';
import { chargeBack } from './charge-back.ts';
import { closeDispute } from './close-dispute.ts';
import { type LockedDispute, targetsOfDispute, writeDispute } from './dispute.ts';
import { chargeFee, reinstateFunds, withdrawFunds } from './funds.ts';
import { openDispute } from './open-dispute.ts';

/**
 * Applies the state of a bank's dispute at the provider, for the answer to a request and for notices alike. The payment
 * and its account are locked. A snapshot that was applied before, or that is older than what is known, changes nothing.
 * Returns the dispute as it is afterwards, or null if the payment has not succeeded here: its own notice must be
 * applied first. Throws an Error if the dispute is in another currency.
 *
 * What a bank withdraws and returns is followed also after the dispute was closed. The status is final, except that a
 * dispute that was won may be lost after all: the bank takes the money again, for good.
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

const progress = ['needs_response', 'under_review', 'won', 'lost'] as const;

/** An answer can arrive after a notice of a later state. Inquiries become chargebacks, which must be answered anew. */
function isOutdated({ stage, status }: Dispute, snapshot: DisputeSnapshot): boolean {
  if (stage !== snapshot.stage) return stage === 'chargeback';
  const closed = status === 'won' || status === 'lost';
  // A dispute that was lost can be won on appeal, and one that was won can be lost.
  if (closed) return snapshot.status !== 'won' && snapshot.status !== 'lost';
  return progress.indexOf(snapshot.status) < progress.indexOf(status as (typeof progress)[number]);
}

function open(work: Work, locked: LockedPayment, snapshot: DisputeSnapshot): Promise<LockedDispute> {
  const { account, payment } = locked;
  const { stage, reason, money, isRefundable, evidenceDueBy, openedAt, ref } = snapshot;
  const at = later(work.now, payment.updatedAt);
  return openDispute(work, locked, {
    id: newId('dsp'),
    orderId: account.orderId,
    paymentId: payment.id,
    buyerOrganizationId: account.buyerOrganizationId,
    sellerOrganizationId: account.sellerOrganizationId,
    source: 'provider',
    stage,
    reason,
    currency: account.currency,
    amount: money.amount,
    // A dispute that is first seen when it is over is opened and closed, so that everybody is told of both.
    status: snapshot.status === 'under_review' ? 'under_review' : 'needs_response',
    withdrawn: 0n,
    excess: 0n,
    fee: 0n,
    isRefundable,
    evidence: [],
    evidenceDueBy,
    decideBy: null,
    answeredAt: null,
    answerRefusedAt: null,
    openedAt,
    closedAt: null,
    provider: payment.provider,
    providerRef: ref,
    refreshedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  });
}

async function followAmounts(work: Work, state: LockedDispute, { withdrawn, fee }: DisputeSnapshot) {
  const held = state.dispute.withdrawn + state.dispute.excess;
  let moved = state;
  if (withdrawn > held) moved = await withdrawMore(work, state, withdrawn - held);
  if (withdrawn < held) moved = await reinstateFunds(work, state, held - withdrawn);
  return fee === moved.dispute.fee ? moved : chargeFee(work, moved, fee);
}

async function withdrawMore(work: Work, state: LockedDispute, amount: bigint): Promise<LockedDispute> {
  const moved = await withdrawFunds(work, state, amount);
  // What a bank takes after the dispute was lost is final at once.
  if (state.dispute.status !== 'lost') return moved;
  return chargeBack(work, moved, moved.dispute.withdrawn - state.dispute.withdrawn);
}

async function followStatus(work: Work, state: LockedDispute, snapshot: DisputeSnapshot): Promise<LockedDispute> {
  if (state.dispute.closedAt) return loseAfterAll(work, state, snapshot);
  const described = await describe(work, state, snapshot);
  // Until the bank has returned the money, the order cannot go on as if it had it.
  if (snapshot.status === 'won' && snapshot.withdrawn === 0n) return closeDispute(work, described, 'won');
  if (snapshot.status !== 'lost') return described;
  return closeDispute(work, await chargeBack(work, described, described.dispute.withdrawn), 'lost');
}

/**
 * A dispute that was won is lost, if the bank says so: what it has taken is final. It was not open in between, when a
 * payout may have started, so it ended when it was won.
 */
async function loseAfterAll(work: Work, state: LockedDispute, { status }: DisputeSnapshot): Promise<LockedDispute> {
  if (state.dispute.status !== 'won' || status !== 'lost') return state;
  const charged = await chargeBack(work, state, state.dispute.withdrawn);
  const at = later(work.now, charged.dispute.updatedAt);
  mailClosed(work, charged.dispute, 'lost');
  const { sellerOrganizationId: organizationId } = charged.dispute;
  work.audit({ action: 'dispute.lost', organizationId, targets: targetsOfDispute(charged.dispute) });
  return { ...charged, dispute: await writeDispute(work.em, charged.dispute, { status: 'lost' }, at) };
}

/** Writes what has changed of a dispute that stays open for now. */
async function describe(work: Work, state: LockedDispute, snapshot: DisputeSnapshot): Promise<LockedDispute> {
  const { dispute } = state;
  const { stage, reason, money, evidenceDueBy } = snapshot;
  const over = snapshot.status === 'won' || snapshot.status === 'lost';
  const asksAgain =
    stage !== dispute.stage || (snapshot.status === 'needs_response' && dispute.status === 'under_review');
  const changes = {
    stage,
    reason,
    amount: money.amount,
    status: over ? dispute.status : snapshot.status,
    isRefundable: snapshot.isRefundable && (snapshot.withdrawn === 0n || snapshot.status === 'lost'),
    evidenceDueBy,
  };
  const changed =
    dispute.evidenceDueBy?.getTime() !== evidenceDueBy?.getTime() ||
    (['stage', 'reason', 'amount', 'status', 'isRefundable'] as const).some((key) => dispute[key] !== changes[key]);
  if (!changed) return state;
  const at = later(work.now, dispute.updatedAt);
  const answered = { ...changes, ...(asksAgain && { answeredAt: null }) };
  return { ...state, dispute: await writeDispute(work.em, dispute, answered, at) };
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
