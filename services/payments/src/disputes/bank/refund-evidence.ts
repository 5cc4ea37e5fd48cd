import type { EntityManager } from '@mikro-orm/postgresql';
import { moneyJson, moneyText } from '@marketplace/kernel';
import { findRecords, sql } from '@marketplace/store';
import type { Payment } from '../../entities/payment.entity.ts';
import { type Refund, RefundEntity } from '../../entities/refund.entity.ts';

/** Most refunds that evidence lists, the newest. A bank looks for one amount. */
const listedMax = 20;

/**
 * What a bank must know of the refunds of a disputed payment: amounts, dates, and the ids under which the provider and we
 * have them. Null if nothing was refunded. Chargebacks are left out, because the bank has made them itself.
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

/** What was refunded of a payment, in minor units, also beyond the money of its order. */
export async function refundedOf(em: EntityManager, { id }: Pick<Payment, 'id'>): Promise<bigint> {
  const { rows } = await sql<{ refunded: string }>`
    select coalesce(sum(amount), 0)::text as refunded from refund
     where payment_id = ${id} and kind = 'refund' and status = 'succeeded'`.execute(em.getKysely());
  return BigInt(rows[0]!.refunded);
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
