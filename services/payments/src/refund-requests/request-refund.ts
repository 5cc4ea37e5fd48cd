import type { Currency } from '@marketplace/kernel';
import type { ExternalRequest, Outcome, Work } from '@marketplace/store';
import { findFirst, type PaymentProvider } from '../provider/payment-provider.ts';
import { finishRecall, type Recall, requestRecall } from '../payouts/transfers/recall-transfer.ts';
import type { RefundSnapshot, TransferSnapshot } from '../provider/snapshots.ts';
import { applyRefund, failRefund } from './apply-refund.ts';
import { type LockedRefund, lockRefund } from '../refunds/refund.ts';

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
  /** Amount to take back from the seller once the refund is made. */
  recall?: Recall | undefined;
}

/** The state of a refund, and of the transfer that was partly taken back for it. */
export type RefundAnswer = RefundSnapshot & { recalled?: TransferSnapshot };

/**
 * Request to the provider for a refund that was begun. `recall`: the amount to take back from the seller for it. Throws
 * an Error if the payment is not at the provider.
 */
export function refundIntent(
  { refund, payment }: Pick<LockedRefund, 'refund' | 'payment'>,
  recall?: Recall,
): RefundIntent {
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
    ...(recall && { recall }),
  };
}

/**
 * Requests a refund from the provider, and then the recall from the seller's account. If the provider refuses the
 * latter, the refund is made all the same.
 */
export async function requestRefund(
  provider: PaymentProvider,
  { refundId, orderId, paymentRef, amount, currency, recall }: RefundIntent,
  request: ExternalRequest,
): Promise<Outcome<RefundAnswer>> {
  const { idempotencyKey, signal, ageMs } = request;
  const money = { amount: BigInt(amount), currency };
  const outcome = await findFirst(provider, { signal, ageMs }, { object: 'refund', refundId, paymentRef }, () =>
    provider.createRefund({ key: idempotencyKey, signal }, { refundId, orderId, paymentRef, money }),
  );
  if (!recall || outcome.kind !== 'ok' || outcome.value.status === 'failed') return outcome;
  const recalled = await requestRecall(provider, recall, request);
  if (recalled.kind === 'unknown') return recalled;
  return recalled.kind === 'ok' ? { kind: 'ok', value: { ...outcome.value, recalled: recalled.value } } : outcome;
}

/** Applies the answer of the provider. Returns the refund, its payment and its account as they are afterwards. */
export async function applyRefundAnswer(
  work: Work,
  intent: RefundIntent,
  outcome: Outcome<RefundAnswer>,
): Promise<LockedRefund> {
  const locked = await lockRefund(work.em, intent);
  if (outcome.kind === 'unknown') return locked;
  const ended =
    outcome.kind === 'ok'
      ? await applyRefund(work, locked, outcome.value)
      : await failRefund(work, locked, outcome.code);
  const recalled = outcome.kind === 'ok' ? (outcome.value.recalled ?? null) : null;
  // After the refund is booked: the amount taken back is for it, and must not be paid out again.
  if (intent.recall) await finishRecall(work, intent.orderId, intent.recall, recalled);
  return ended;
}
