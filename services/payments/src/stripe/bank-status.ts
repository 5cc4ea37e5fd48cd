import type Stripe from 'stripe';
import type { TransferSnapshot } from '../provider/snapshots.ts';
import { idOf } from './payment-snapshot.ts';

type BankStatus = TransferSnapshot['bankStatus'];

/** How many bank payouts of a seller are examined. The first one after the money is available should contain it. */
const payoutsMax = 5;
const daySeconds = 86_400;

/**
 * What the seller's bank says of a transfer. Stripe pays the balance of a connected account to the bank, usually once
 * a day. The transfer is in that balance as a payment, and is paid to the bank with the payout that lists this payment.
 * The status is informative, so what cannot be read is `unknown`.
 * https://docs.stripe.com/api/balance_transactions/list and https://docs.stripe.com/payouts/reconciliation
 */
export async function bankStatusOf(stripe: Stripe, transfer: Stripe.Transfer): Promise<BankStatus> {
  const stripeAccount = idOf(transfer.destination);
  const source = idOf(transfer.destination_payment);
  if (!stripeAccount || !source) return 'unknown';
  try {
    const { balance_transaction: entry } = await stripe.charges.retrieve(
      source,
      { expand: ['balance_transaction'] },
      { stripeAccount },
    );
    if (!entry || typeof entry === 'string') return 'unknown';
    if (entry.status === 'pending') return 'pending';
    const created = { gte: entry.available_on - daySeconds };
    const payouts = await stripe.payouts.list({ created, limit: 100 }, { stripeAccount });
    for (const { id, status } of payouts.data.toReversed().slice(0, payoutsMax)) {
      const { data } = await stripe.balanceTransactions.list({ payout: id, source, limit: 1 }, { stripeAccount });
      if (data.length > 0) return statuses[status] ?? 'unknown';
    }
    return 'pending';
  } catch {
    return 'unknown';
  }
}

/** https://docs.stripe.com/api/payouts/object#payout_object-status */
const statuses: Record<string, BankStatus> = {
  pending: 'pending',
  in_transit: 'in_transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
};
