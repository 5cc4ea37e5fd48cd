import { moneyJson, moneyText } from '@marketplace/kernel';
import { answerAheadMs, answerRetryMs } from '@marketplace/payments-contract/limits';
import { type ExternalRequest, findRecords, type Outcome, sql, type Work } from '@marketplace/store';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { Payment } from '../entities/payment.entity.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import { writeOutcome } from '../outcomes/outcome.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import type { DisputeSnapshot } from '../provider/snapshots.ts';
import { applyDispute } from './apply-dispute.ts';
import { lockDispute, type LockedDispute } from './dispute.ts';
import { type EvidenceAuthor, goesToBank, outcomeOfEvidence, outcomeOfRefusedEvidence } from './evidence-outcome.ts';

/** Evidence that was stored, as it is stored with its external call. */
export interface EvidenceIntent {
  ask: 'evidence';
  orderId: string;
  dispute: { id: string; orderId: string; paymentId: string };
  /** Request to the bank. Null if the evidence is only for the other party and the operator. */
  sent: { ref: string; text: string; fileUrls: string[] } | null;
}

/**
 * Stores evidence in a locked dispute. Evidence for a bank ends with the refunds of the payment, because the bank may
 * not know that its customer has the money. Throws `invalid_state_transition` and `limit_reached`.
 */
export async function beginEvidence(
  work: Work,
  { dispute, payment }: LockedDispute,
  { by, ...given }: { by: EvidenceAuthor; text: string; fileUrls: string[] },
  organizationId: string,
): Promise<EvidenceIntent> {
  const { id, orderId, paymentId, providerRef: ref } = dispute;
  const toBank = goesToBank(dispute, by);
  const refunds = toBank && by !== 'system' ? await refundEvidence(work.em, payment) : null;
  const text = [given.text, ...(refunds === null ? [] : [refunds])].join('\n\n');
  const { fileUrls } = given;
  await writeOutcome(work, outcomeOfEvidence(dispute, { by, text, fileUrls }, organizationId, work.now));
  return {
    ask: 'evidence',
    orderId,
    dispute: { id, orderId, paymentId },
    sent: toBank ? { ref: ref!, text, fileUrls } : null,
  };
}

/** Sends evidence to the bank. `ok` with null: there is nothing to send. */
export async function sendEvidence(
  provider: PaymentProvider,
  { sent }: Pick<EvidenceIntent, 'sent'>,
  { idempotencyKey: key, signal }: ExternalRequest,
): Promise<Outcome<DisputeSnapshot | null>> {
  return sent ? provider.submitEvidence({ key, signal }, sent) : { kind: 'ok', value: null };
}

/** Applies the answer of the provider. Evidence that it refuses is removed, so that it can be sent again. */
export async function applyEvidence(
  work: Work,
  { dispute: id, sent }: Pick<EvidenceIntent, 'dispute' | 'sent'>,
  outcome: Outcome<DisputeSnapshot | null>,
): Promise<LockedDispute> {
  const locked = await lockDispute(work.em, id);
  if (!sent || outcome.kind === 'unknown') return locked;
  if (outcome.kind !== 'ok')
    return { ...locked, ...(await writeOutcome(work, outcomeOfRefusedEvidence(locked.dispute, sent.text, work.now))) };
  return (await applyDispute(work, locked, outcome.value!)) ?? locked;
}

/** Accepts a bank's dispute. If the provider refuses, the dispute has changed: the outcome is its state. */
export async function acceptAtBank(
  provider: PaymentProvider,
  ref: string,
  { idempotencyKey: key, signal }: ExternalRequest,
): Promise<Outcome<DisputeSnapshot>> {
  const outcome = await provider.acceptDispute({ key, signal }, { ref });
  if (outcome.kind === 'ok' || outcome.kind === 'unknown') return outcome;
  const found = await provider.retrieve(signal, 'dispute', ref);
  if (found.kind === 'ok' && found.value) return { kind: 'ok', value: found.value as DisputeSnapshot };
  return { kind: 'unknown', cause: `the acceptance was refused (${outcome.code}), and the dispute not found` };
}

/** Maximum number of refunds that evidence lists, the newest. A bank looks for one amount. */
const listedMax = 20;

/**
 * Describes the refunds of a disputed payment for its bank: amounts, dates, and their ids at the provider and here.
 * Null if nothing was refunded. Chargebacks are left out, because the bank has made them itself.
 */
export async function refundEvidence(em: EntityManager, payment: Payment): Promise<string | null> {
  const refunds: Refund[] = await findRecords(
    em,
    RefundEntity,
    sql`where payment_id = ${payment.id} and kind = 'refund' and status = 'succeeded'
        order by created_at desc, id desc limit ${listedMax}`,
  );
  if (refunds.length === 0) return null;
  const { currency, orderId, providerRef, amount, createdAt } = payment;
  const text = (minorUnits: bigint): string => moneyText(moneyJson({ amount: minorUnits, currency }));
  const refunded = await refundedOf(em, payment);
  return [
    `Of this payment, ${text(refunded)} of ${text(amount)} were refunded to the card with which it was made.`,
    `Payment: ${text(amount)} on ${dayOf(createdAt)}, ${providerRef}, order ${orderId}.`,
    ...refunds
      .toReversed()
      .map(
        (refund) =>
          `Refund: ${text(refund.amount)} on ${dayOf(refund.settledAt ?? refund.createdAt)}, ` +
          `${refund.providerRef ?? refund.id}.`,
      ),
  ].join('\n');
}

/** Refunded amount of a payment, in minor units, also beyond the money of its order. */
async function refundedOf(em: EntityManager, { id }: Pick<Payment, 'id'>): Promise<bigint> {
  const { rows } = await sql<{ refunded: string }>`
    select coalesce(sum(amount), 0)::text as refunded from refund
     where payment_id = ${id} and kind = 'refund' and status = 'succeeded'`.execute(em.getKysely());
  return BigInt(rows[0]!.refunded);
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** A dispute of a bank that the platform answers itself, and when. */
interface DueAnswer {
  dispute: Dispute;
  at: Date;
}

/**
 * The dispute of an order that the platform answers next with the refunds of the payment. Null if banks have been
 * answered, or nothing was refunded.
 *
 * If all was refunded, the seller has nothing to lose and nothing to say, so the bank is answered at once. Otherwise
 * the seller may know more than the refunds, and is waited for until `answerAheadMs` before the deadline. An answer
 * that the provider has refused is tried again after `answerRetryMs`.
 */
export async function findDueAnswer(em: EntityManager, account: OrderAccount): Promise<DueAnswer | null> {
  if (account.openDisputes === 0) return null;
  const disputes: Dispute[] = await findRecords(
    em,
    DisputeEntity,
    sql`where order_id = ${account.orderId} and source = 'provider' and status = 'needs_response'
          and answered_at is null order by evidence_due_by, id`,
  );
  if (disputes.length === 0) return null;
  const refunded = await refundedOf(em, { id: disputes[0]!.paymentId });
  if (refunded === 0n) return null;
  const whole = refunded >= account.captured;
  const due = disputes.map((dispute) => ({ dispute, at: answerAt(dispute, whole) }));
  return due.reduce((first, one) => (one.at < first.at ? one : first));
}

function answerAt({ openedAt, evidenceDueBy, answerRefusedAt }: Dispute, isRefunded: boolean): Date {
  const at = isRefunded || !evidenceDueBy ? openedAt : new Date(evidenceDueBy.getTime() - answerAheadMs);
  const again = answerRefusedAt ? new Date(answerRefusedAt.getTime() + answerRetryMs) : at;
  return again > at ? again : at;
}
