import type { EntityManager } from '@mikro-orm/postgresql';
import { moneyJson, type Money } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { paymentsErrors } from '@marketplace/payments-contract';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { assertPossible } from './assert-possible.ts';
import { remainingOf } from '../ledger/movements.ts';
import type { LockedPayment } from '../payments/lock-payment.ts';

/** What can still be refunded of an order, in minor units. Pending refunds are deducted. */
export function refundableOf(account: OrderAccount): bigint {
  const left = remainingOf(account) - account.refundPending;
  return left > 0n ? left : 0n;
}

/**
 * Whether a bank holds money of an order because of an open dispute, or the provider does not allow refunds while it is
 * open. A refund could then pay the buyer twice. The account must be locked.
 */
export async function isFrozenByDispute(em: EntityManager, account: OrderAccount): Promise<boolean> {
  if (account.withdrawn > 0n) return true;
  if (account.openDisputes === 0) return false;
  const { rows } = await sql<{ frozen: boolean }>`
    select exists (
      select from dispute
       where order_id = ${account.orderId} and status in ('needs_response', 'under_review')
         and (withdrawn + excess > 0 or not is_refundable)) as frozen`.execute(em.getKysely());
  return rows[0]!.frozen;
}

/**
 * What can still be refunded of a locked payment, in minor units. Throws `payment_disputed`, or
 * `refund_exceeds_captured` with that amount if `money`, or anything, is more, and `amount_not_possible` if the provider
 * cannot move it.
 */
export async function assertRefundable(
  em: EntityManager,
  { account, payment }: LockedPayment,
  money: Money | null,
): Promise<bigint> {
  if (await isFrozenByDispute(em, account))
    throw paymentsErrors.payment_disputed('The bank holds the disputed amount until the dispute ends.');
  const { currency } = account;
  // Of the payments of an order, only the one that succeeded has money to refund.
  const refundable = payment.status === 'succeeded' ? refundableOf(account) : 0n;
  if (refundable === 0n || (money && (money.amount > refundable || money.currency !== currency)))
    throw paymentsErrors.refund_exceeds_captured('The amount is more than what is left to refund.', {
      refundable: moneyJson({ amount: refundable, currency }),
    });
  if (money) assertPossible(payment.provider, money, refundable);
  return refundable;
}
