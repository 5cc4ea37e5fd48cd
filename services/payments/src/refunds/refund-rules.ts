import { type Money, moneyJson, paymentLimitsOf } from '@marketplace/kernel';
import { paymentsErrors } from '@marketplace/payments-contract';
import { refundFailuresMax } from '@marketplace/payments-contract/limits';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { Payment } from '../entities/payment.entity.ts';
import type { Refund } from '../entities/refund.entity.ts';
import { remainingOf } from '../ledger/movements.ts';
import type { RefundSnapshot } from '../provider/snapshots.ts';

/** Refundable amount of an order, in minor units. Pending refunds are deducted. */
export function refundableOf(account: OrderAccount): bigint {
  const left = remainingOf(account) - account.refundPending;
  return left > 0n ? left : 0n;
}

/** Whether so many refunds of a payment have failed that they are no longer tried automatically; see `moneyAlerts`. */
export function isRefundStopped({ refundFailures }: Pick<Payment, 'refundFailures'>): boolean {
  return refundFailures >= refundFailuresMax;
}

/**
 * Throws `amount_not_possible` with the next possible amounts if the provider of a payment cannot move an amount that
 * somebody has asked for. `most` is the most that could be asked for, in minor units: all of it is always possible,
 * because a payment is a multiple of the step and everything that is taken from it is one.
 */
export function assertPossible(provider: Payment['provider'], { amount, currency }: Money, most: bigint): void {
  const { step } = paymentLimitsOf(provider, currency);
  const rest = amount % step;
  if (rest === 0n || amount === most) return;
  const lower = amount - rest;
  const higher = lower + step < most ? lower + step : most;
  const money = (value: bigint) => moneyJson({ amount: value, currency });
  throw paymentsErrors.amount_not_possible(`Amounts in ${currency} must be multiples of ${step} minor units.`, {
    lower: lower > 0n ? money(lower) : null,
    higher: higher > amount ? money(higher) : null,
  });
}

/** The end of a refund, or the return of its money. `providerRef`: null if the buyer was paid by other means. */
export type RefundEnd =
  | { end: 'succeeded'; providerRef: string | null }
  | { end: 'failed'; providerRef: string | null; failureCode: string }
  | { end: 'returned'; failureCode: string };

/**
 * Computes the end of a refund from its state at the provider. Null if it has not ended, or its end is known. Throws an
 * Error if the provider refunded another amount.
 */
export function endOfRefund(refund: Refund, { ref, status, money, failureCode }: RefundSnapshot): RefundEnd | null {
  if (money.amount !== refund.amount || money.currency !== refund.currency)
    throw new Error(`The provider refunded ${money.amount} ${money.currency} for ${refund.id}: another amount.`);
  if (refund.status === 'succeeded' && status === 'failed')
    return { end: 'returned', failureCode: failureCode ?? 'returned' };
  if (refund.status !== 'pending' || status === 'pending') return null;
  return status === 'succeeded'
    ? { end: 'succeeded', providerRef: ref }
    : { end: 'failed', providerRef: ref, failureCode: failureCode ?? 'unknown' };
}
