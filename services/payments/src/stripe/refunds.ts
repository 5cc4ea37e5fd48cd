import type Stripe from 'stripe';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import type { RefundSnapshot } from '../provider/snapshots.ts';
import { chargeAmount, moneyFromStripe } from './amounts.ts';
import type { StripeClient } from './client.ts';
import { outcomeOfCreation, Refusal } from './outcome.ts';
import { idOf } from './payment-snapshot.ts';

/** Requests for refunds. A refund does not take back what was transferred to the seller: the next payouts pay it. */
export function refundsAt({ stripe, within }: StripeClient): Pick<PaymentProvider, 'createRefund'> {
  return {
    createRefund: ({ key, signal }, { refundId, orderId, paymentRef, money }) =>
      within(signal, () =>
        outcomeOfCreation(
          async () => {
            const refund = await stripe.refunds.create(
              { payment_intent: paymentRef, amount: chargeAmount(money), metadata: { refundId, orderId } },
              { idempotencyKey: key },
            );
            const snapshot = refundSnapshot(refund);
            if (!snapshot) throw new Refusal('refund_not_found', `${refund.id} belongs to no payment of this product.`);
            return snapshot;
          },
          () => findRefund(stripe, { refundId, paymentRef }),
        ),
      ),
  };
}

/** The state of a refund. Null for one of a charge without a PaymentIntent, which is none of this product. */
export function refundSnapshot(refund: Stripe.Refund): RefundSnapshot | null {
  const paymentRef = idOf(refund.payment_intent);
  if (!paymentRef) return null;
  const status = statusOf(refund);
  return {
    object: 'refund',
    ref: refund.id,
    refundId: refund.metadata?.refundId ?? null,
    paymentRef,
    status,
    money: moneyFromStripe(refund.amount, refund.currency),
    failureCode: status === 'failed' ? (refund.failure_reason ?? refund.status) : null,
  };
}

/** https://docs.stripe.com/refunds#failed-refunds */
function statusOf({ status }: Stripe.Refund): RefundSnapshot['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Finds a refund by our id, in the list of all refunds of the payment. */
export async function findRefund(
  stripe: Stripe,
  { refundId, paymentRef }: { refundId: string; paymentRef: string },
): Promise<RefundSnapshot | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: paymentRef, limit: 100 }))
    if (refund.metadata?.refundId === refundId) return refundSnapshot(refund);
  return null;
}
