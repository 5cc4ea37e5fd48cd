import type Stripe from 'stripe';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import type { DisputeSnapshot } from '../provider/snapshots.ts';
import { moneyFromStripe } from './amounts.ts';
import { outcomeOf, Refusal, type StripeClient } from './client.ts';
import { idOf, timeOf } from './payment-snapshot.ts';

/** Stripe lists the newest disputes first, so they are read and turned around by days. */
const windowSeconds = 86_400;

/**
 * Answers to disputes, and their list. Evidence can be sent once. Files are given by their URL: Stripe would want their
 * bytes.
 */
export function disputesAt({
  stripe,
  within,
}: StripeClient): Pick<PaymentProvider, 'submitEvidence' | 'acceptDispute' | 'disputesSince'> {
  const read = async (ref: string): Promise<DisputeSnapshot> => {
    const snapshot = await readDispute(stripe, ref);
    if (!snapshot) throw new Refusal('dispute_not_found', `${ref} belongs to no payment of this product.`);
    return snapshot;
  };
  return {
    submitEvidence: ({ key, signal }, { ref, text, fileUrls }) =>
      within(signal, () =>
        outcomeOf(async () => {
          const uncategorized_text = [text, ...(fileUrls.length > 0 ? ['', 'Files:', ...fileUrls] : [])].join('\n');
          await stripe.disputes.update(
            ref,
            { evidence: { uncategorized_text }, submit: true },
            { idempotencyKey: key },
          );
          return read(ref);
        }),
      ),
    disputesSince: async function* (signal, since) {
      const now = Math.floor(Date.now() / 1000);
      for (let gte = Math.floor(since.getTime() / 1000); gte <= now; gte += windowSeconds) {
        const lt = gte + windowSeconds;
        // The last window has no end, for disputes that are opened meanwhile.
        const created = lt > now ? { gte } : { gte, lt };
        const opened = await within(signal, () => Array.fromAsync(stripe.disputes.list({ created, limit: 100 })));
        for (const dispute of opened.toReversed()) yield { ref: dispute.id, openedAt: timeOf(dispute.created) };
      }
    },
    acceptDispute: ({ key, signal }, { ref }) =>
      within(signal, () =>
        outcomeOf(async () => {
          const { status } = await stripe.disputes.retrieve(ref);
          // Closing an inquiry would end it in favor of the seller, and the buyer would get nothing.
          if (status.startsWith('warning_'))
            throw new Refusal('inquiry', 'Accept an inquiry by refunding the payment.');
          await stripe.disputes.close(ref, undefined, { idempotencyKey: key });
          return read(ref);
        }),
      ),
  };
}

/** Reads a dispute. Null if its charge has no PaymentIntent, and so does not belong to this product. */
export async function readDispute(stripe: Stripe, ref: string): Promise<DisputeSnapshot | null> {
  const dispute = await stripe.disputes.retrieve(ref);
  const paymentRef = idOf(dispute.payment_intent);
  if (!paymentRef) return null;
  const money = moneyFromStripe(dispute.amount, dispute.currency);
  return {
    object: 'dispute',
    ref: dispute.id,
    paymentRef,
    ...stateOf(dispute),
    reason: dispute.reason,
    money,
    withdrawn: withdrawnBy(dispute),
    fee: feeOf(dispute),
    isRefundable: await isRefundable(stripe, dispute),
    evidenceDueBy: dispute.evidence_details.due_by ? timeOf(dispute.evidence_details.due_by) : null,
    openedAt: timeOf(dispute.created),
  };
}

/**
 * Stage and status. An inquiry (`warning_*`) withdraws nothing. When it is closed, or a dispute was `prevented` by a
 * refund, it ends without a loss: the refund is reported by itself. https://docs.stripe.com/disputes/how-disputes-work
 */
const states: Record<string, Pick<DisputeSnapshot, 'stage' | 'status'>> = {
  warning_needs_response: { stage: 'inquiry', status: 'needs_response' },
  warning_under_review: { stage: 'inquiry', status: 'under_review' },
  warning_closed: { stage: 'inquiry', status: 'won' },
  prevented: { stage: 'inquiry', status: 'won' },
  needs_response: { stage: 'chargeback', status: 'needs_response' },
  appeal_needs_response: { stage: 'chargeback', status: 'needs_response' },
  under_review: { stage: 'chargeback', status: 'under_review' },
  appeal_under_review: { stage: 'chargeback', status: 'under_review' },
  won: { stage: 'chargeback', status: 'won' },
  lost: { stage: 'chargeback', status: 'lost' },
};

function stateOf({ status }: Stripe.Dispute): Pick<DisputeSnapshot, 'stage' | 'status'> {
  const state = states[status];
  if (!state) throw new RangeError(`The status ${status} of a dispute is unknown.`);
  return state;
}

/**
 * Amount that Stripe has taken and not returned, without its fee. It is in the currency of the platform's account; if
 * that is another one than the payment's, the disputed amount counts.
 */
function withdrawnBy({ balance_transactions: entries, amount, currency }: Stripe.Dispute): bigint {
  const taken = entries.reduce((sum, entry) => sum - entry.amount, 0);
  if (taken <= 0) return 0n;
  const same = entries.every((entry) => entry.currency === currency);
  return moneyFromStripe(same ? taken : amount, currency).amount;
}

/**
 * Stripe's fee for the dispute, which it deducts with the amount and may return. In another currency it is not known.
 */
function feeOf({ balance_transactions: entries, currency }: Stripe.Dispute): bigint {
  const fee = entries.filter((entry) => entry.currency === currency).reduce((sum, entry) => sum + entry.fee, 0);
  return moneyFromStripe(Math.max(0, fee), currency).amount;
}

/** Whether every dispute of the charge lets it be refunded: it may have several. */
async function isRefundable(stripe: Stripe, dispute: Stripe.Dispute): Promise<boolean> {
  const charge = idOf(dispute.charge);
  if (!charge) return dispute.is_charge_refundable;
  for await (const { is_charge_refundable } of stripe.disputes.list({ charge, limit: 100 }))
    if (!is_charge_refundable) return false;
  return dispute.is_charge_refundable;
}
