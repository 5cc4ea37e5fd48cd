import type { EntityManager } from '@mikro-orm/postgresql';
import { refundFailuresMax } from '@marketplace/payments-contract/limits';
import { sql } from '@marketplace/store';
import type { Payment } from '../entities/payment.entity.ts';

/**
 * Counts the refunds of a locked payment that have failed, or whose money came back, since one has reached the buyer.
 * Those that the provider refused because of a state that changes by itself are not counted: they say nothing about the
 * card of the buyer.
 */
export async function countRefundFailures(em: EntityManager, { id }: Pick<Payment, 'id'>): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select count(*)::int as failures from refund
     where payment_id = ${id} and kind = 'refund' and status = 'failed'
       and failure_code not in ('charge_disputed', 'refund_exceeds_captured')
       and created_at > coalesce((select max(created_at) from refund
                                   where payment_id = ${id} and kind = 'refund' and status = 'succeeded'), '-infinity')
  `.execute(em.getKysely());
  return rows[0]!.failures;
}

/** Whether so many refunds of a payment have failed that none is tried by itself any more: see `moneyAlerts`. */
export function isRefundStopped({ refundFailures }: Pick<Payment, 'refundFailures'>): boolean {
  return refundFailures >= refundFailuresMax;
}
