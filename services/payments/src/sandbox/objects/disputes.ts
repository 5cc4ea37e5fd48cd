import type { EntityManager } from '@mikro-orm/postgresql';
import { type Connection, findRecords, insertRecord, sql, updateRecord } from '@marketplace/store';
import type { OpenedDispute } from '../../provider/payment-provider.ts';
import { book, type Booking } from '../books.ts';
import { after, bankMs, evidenceMs, schedule, unschedule } from './schedule.ts';
import { type SandboxDispute, SandboxDisputeEntity, type SandboxPayment } from '../entities/objects.entity.ts';
import { type NoticeType, writeNotice } from './write-notice.ts';
import { refOf } from './refs.ts';
import { methodOf } from './payments.ts';

/** The disputes of a payment. */
export function disputesOf(em: EntityManager, paymentRef: string): Promise<SandboxDispute[]> {
  return findRecords(em, SandboxDisputeEntity, sql`where payment_ref = ${paymentRef} order by opened_at, ref`);
}

/** Reads a dispute. Null if there is none. */
export async function findDispute(em: EntityManager, ref: string): Promise<SandboxDispute | null> {
  const [dispute]: SandboxDispute[] = await findRecords(em, SandboxDisputeEntity, sql`where ref = ${ref}`);
  return dispute ?? null;
}

const listedMax = 500;

/** The disputes of all payments that were opened since a time, oldest first. */
export async function* disputesSince(connection: Connection, since: Date): AsyncIterable<OpenedDispute> {
  let after = { openedAt: since, ref: '' };
  for (;;) {
    const disputes: SandboxDispute[] = await findRecords(
      connection.fork(),
      SandboxDisputeEntity,
      sql`where (opened_at, ref) > (${after.openedAt}, ${after.ref}) order by opened_at, ref limit ${listedMax}`,
    );
    for (const { ref, openedAt } of disputes) yield { ref, openedAt };
    if (disputes.length < listedMax) return;
    after = disputes.at(-1)!;
  }
}

/** Whether a dispute has not ended. */
export function isOpen({ status }: SandboxDispute): boolean {
  return status === 'needs_response' || status === 'under_review';
}

/** A bank disputes a locked payment. A chargeback withdraws the amount at once, an inquiry only asks. */
export async function openDispute(
  em: EntityManager,
  payment: SandboxPayment,
  { stage, reason, amount }: Pick<SandboxDispute, 'stage' | 'reason' | 'amount'>,
  at: Date,
): Promise<string> {
  const { ref: paymentRef, currency } = payment;
  const earlier = await disputesOf(em, paymentRef);
  const ref = refOf('dp', paymentRef, String(earlier.length));
  const evidenceDueBy = after(at, evidenceMs);
  const dispute: SandboxDispute = {
    ref,
    paymentRef,
    stage,
    status: 'needs_response',
    reason,
    currency,
    amount,
    withdrawn: 0n,
    evidence: null,
    evidenceDueBy,
    openedAt: at,
  };
  await insertRecord(em, SandboxDisputeEntity, dispute);
  if (stage === 'chargeback') await withdraw(em, dispute, at);
  await schedule(em, { kind: 'miss_evidence', ref, paymentRef }, evidenceDueBy);
  await notify(em, payment, dispute, 'charge.dispute.created', at);
  return ref;
}

/**
 * Evidence against an open dispute. Two words decide how it ends, or ids of refunds of at least the disputed amount,
 * which the buyer has then; without them it stays under review.
 */
export async function review(
  em: EntityManager,
  payment: SandboxPayment,
  dispute: SandboxDispute,
  evidence: string,
  at: Date,
): Promise<void> {
  const { ref, paymentRef } = dispute;
  await unschedule(em, ref);
  await updateRecord(em, SandboxDisputeEntity, dispute, { status: 'under_review', evidence }, at);
  await notify(em, payment, dispute, 'charge.dispute.updated', at);
  if (/\bwinning_evidence\b/.test(evidence) || (await refundedBy(em, paymentRef, evidence)) >= dispute.amount)
    await schedule(em, { kind: 'win_dispute', ref, paymentRef }, after(at, bankMs));
  else if (/\blosing_evidence\b/.test(evidence))
    await schedule(em, { kind: 'lose_dispute', ref, paymentRef }, after(at, bankMs));
}

/** The sum of the refunds of a payment whose ids are in a text. */
async function refundedBy(em: EntityManager, paymentRef: string, text: string): Promise<bigint> {
  const { rows } = await sql<{ refunded: string }>`
    select coalesce(sum(amount), 0)::text as refunded from refund
     where payment_ref = ${paymentRef} and status = 'succeeded' and strpos(${text}, ref) > 0`.execute(em.getKysely());
  return BigInt(rows[0]!.refunded);
}

/**
 * An open dispute ends. If it is won, the bank returns the withdrawn amount. An inquiry that is lost has become a
 * chargeback, so the amount is withdrawn for good.
 */
export async function closeDispute(
  em: EntityManager,
  payment: SandboxPayment,
  dispute: SandboxDispute,
  outcome: 'won' | 'lost',
  at: Date,
): Promise<void> {
  const { ref, withdrawn } = dispute;
  await unschedule(em, ref);
  if (outcome === 'lost' && withdrawn === 0n) await withdraw(em, dispute, at);
  if (outcome === 'won' && withdrawn > 0n) await reinstate(em, dispute, at);
  await updateRecord(em, SandboxDisputeEntity, dispute, { status: outcome }, at);
  await notify(em, payment, dispute, 'charge.dispute.closed', at);
}

/** On appeal, the bank decides a lost dispute for the seller, and returns the amount. */
export async function winAppeal(
  em: EntityManager,
  payment: SandboxPayment,
  dispute: SandboxDispute,
  at: Date,
): Promise<void> {
  await reinstate(em, dispute, at);
  await updateRecord(em, SandboxDisputeEntity, dispute, { status: 'won' }, at);
  await notify(em, payment, dispute, 'charge.dispute.funds_reinstated', at);
}

/** The bank decides a dispute that was won for the buyer after all, and takes the amount again. */
export async function loseAppeal(
  em: EntityManager,
  payment: SandboxPayment,
  dispute: SandboxDispute,
  at: Date,
): Promise<void> {
  await withdraw(em, dispute, at);
  await updateRecord(em, SandboxDisputeEntity, dispute, { status: 'lost' }, at);
  await notify(em, payment, dispute, 'charge.dispute.funds_withdrawn', at);
}

async function withdraw(em: EntityManager, dispute: SandboxDispute, at: Date): Promise<void> {
  const { amount } = dispute;
  await updateRecord(em, SandboxDisputeEntity, dispute, { stage: 'chargeback', withdrawn: amount }, at);
  await bookOf(em, dispute, { amount, flow: 'out', availableAt: at });
}

async function reinstate(em: EntityManager, dispute: SandboxDispute, at: Date): Promise<void> {
  await updateRecord(em, SandboxDisputeEntity, dispute, { withdrawn: 0n }, at);
  await bookOf(em, dispute, { amount: dispute.withdrawn, flow: 'in', availableAt: at });
}

/** Books an amount that the bank takes or returns. After appeals, it may do either several times. */
async function bookOf(
  em: EntityManager,
  { ref, currency }: SandboxDispute,
  booking: Pick<Booking, 'amount' | 'flow' | 'availableAt'>,
): Promise<void> {
  const { rows } = await sql<{ part: string }>`
    select count(*)::text as part from book_entry where ref = ${ref}`.execute(em.getKysely());
  await book(em, { kind: 'dispute', ref, currency, ...booking, ...rows[0]! });
}

async function notify(em: EntityManager, payment: SandboxPayment, { ref }: SandboxDispute, type: NoticeType, at: Date) {
  await writeNotice(em, { type, object: 'dispute', ref, at }, methodOf(payment).notices);
}
