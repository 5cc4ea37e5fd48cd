import { type Money, moneyJson, paymentLimitsOf } from '@marketplace/kernel';
import { paymentsErrors } from '@marketplace/payments-contract';
import { refundFailuresMax } from '@marketplace/payments-contract/limits';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { Payment } from '../entities/payment.entity.ts';
import { remainingOf } from '../ledger/movements.ts';

/** What can still be refunded of an order, in minor units. Pending refunds are deducted. */
export function refundableOf(account: OrderAccount): bigint {
  const left = remainingOf(account) - account.refundPending;
  return left > 0n ? left : 0n;
}

/** Whether so many refunds of a payment have failed that none is tried by itself any more: see `moneyAlerts`. */
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
