import type { Currency } from '@marketplace/kernel';
import type { ExternalRequest, Outcome, Work } from '@marketplace/store';
import { findFirst } from '../provider/find-first.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import type { RefundSnapshot } from '../provider/snapshots.ts';
import { applyRefund, failRefund } from './apply-refund.ts';
import { type LockedRefund, lockRefund } from './lock-refund.ts';

/** A request for a refund, as stored with its external call. */
export interface RefundIntent {
  ask: 'refund';
  refundId: string;
  paymentId: string;
  orderId: string;
  paymentRef: string;
  /** Decimal text, because the intent is stored as JSON. */
  amount: string;
  currency: Currency;
}

/** What is asked of the provider for a refund that was begun. Throws an Error if the payment is not at the provider. */
export function refundIntent({ refund, payment }: Pick<LockedRefund, 'refund' | 'payment'>): RefundIntent {
  const { id: refundId, paymentId, orderId, amount, currency } = refund;
  if (payment.providerRef == null) throw new Error(`${paymentId} has no payment at the provider.`);
  return {
    ask: 'refund',
    refundId,
    paymentId,
    orderId,
    paymentRef: payment.providerRef,
    amount: String(amount),
    currency,
  };
}

/** Asks the provider for a refund. */
export function requestRefund(
  provider: PaymentProvider,
  { refundId, orderId, paymentRef, amount, currency }: RefundIntent,
  { idempotencyKey, signal, ageMs }: ExternalRequest,
): Promise<Outcome<RefundSnapshot>> {
  const money = { amount: BigInt(amount), currency };
  return findFirst(provider, { signal, ageMs }, { object: 'refund', refundId, paymentRef }, () =>
    provider.createRefund({ key: idempotencyKey, signal }, { refundId, orderId, paymentRef, money }),
  );
}

/** Applies the answer of the provider. Returns the refund, its payment and its account as they are afterwards. */
export async function applyRefundAnswer(
  work: Work,
  intent: RefundIntent,
  outcome: Outcome<RefundSnapshot>,
): Promise<LockedRefund> {
  const locked = await lockRefund(work.em, intent);
  if (outcome.kind === 'ok') return applyRefund(work, locked, outcome.value);
  return outcome.kind === 'unknown' ? locked : failRefund(work, locked, outcome.code);
}
