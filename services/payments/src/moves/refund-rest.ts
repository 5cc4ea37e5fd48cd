import { sql, type Work } from '@marketplace/store';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { Refund } from '../entities/refund.entity.ts';
import type { LockedPayment } from '../payments/payment.ts';
import { isFrozenByDispute } from '../refunds/refund.ts';
import { beginRefund } from '../refunds/apply-refund.ts';
import { isRefundStopped, refundableOf } from '../refunds/refund-rules.ts';
import { nextRefundAt } from '../refunds/order-refunds.ts';
import { refundIntent } from '../refunds/request-refund.ts';
import { type MoveIntent, nothing } from './around-provider.ts';

/**
 * Begins to refund everything that is left of a locked payment, or at most `max`. Does nothing if nothing is left, while a refund is
 * pending, while a bank holds money because of a dispute, for some time after such a refund has failed, and once so many
 * have failed that the operator must pay the buyer.
 */
export async function refundRest(
  work: Work,
  locked: LockedPayment,
  reason: Refund['reason'],
  max?: bigint,
): Promise<MoveIntent> {
  const { account } = locked;
  const left = refundableOf(account);
  const amount = max !== undefined && max < left ? max : left;
  if (amount === 0n || account.refundPending > 0n || isRefundStopped(locked.payment)) return nothing;
  if (await isFrozenByDispute(work.em, account)) return nothing;
  if (await isTooEarly(work, account)) return nothing;
  return refundIntent(await beginRefund(work, locked, { amount, reason, initiatedBy: 'system' }));
}

async function isTooEarly({ em, now }: Work, { orderId }: OrderAccount): Promise<boolean> {
  const { rows } = await sql<{ early: boolean | null }>`select ${now} < ${nextRefundAt(orderId)} as early`.execute(
    em.getKysely(),
  );
  return rows[0]!.early === true;
}
