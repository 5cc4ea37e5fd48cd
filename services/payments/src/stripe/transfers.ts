import type Stripe from 'stripe';
import { awaitingFundsCode, type PaymentProvider } from '../provider/payment-provider.ts';
import type { TransferSnapshot } from '../provider/snapshots.ts';
import { moneyFromStripe, transferAmount } from './amounts.ts';
import { outcomeOf, outcomeOfCreation, Refusal, type StripeClient } from './client.ts';
import { idOf } from './payment-snapshot.ts';

/**
 * Requests for transfers to the accounts of sellers: "separate charges and transfers". `source_transaction` is the
 * charge of the order: Stripe then takes the money from this charge, and waits until its funds are available. Without
 * it, the money must be available in the platform's balance.
 * https://docs.stripe.com/connect/separate-charges-and-transfers#transfer-availability
 */
export function transfersAt({
  stripe,
  within,
}: StripeClient): Pick<PaymentProvider, 'createTransfer' | 'reverseTransfer'> {
  return {
    createTransfer: ({ key, signal }, { payoutId, orderId, paymentRef, destination, money, fromBalance }) =>
      within(signal, async () => {
        const outcome = await outcomeOfCreation(
          async () => {
            const amount = transferAmount(money);
            const source = fromBalance ? null : await chargeOf(stripe, paymentRef);
            const transfer = await stripe.transfers.create(
              {
                amount,
                currency: money.currency.toLowerCase(),
                destination,
                transfer_group: orderId,
                ...(source !== null && { source_transaction: source }),
                metadata: { payoutId, orderId },
              },
              { idempotencyKey: key },
            );
            const snapshot = transferSnapshot(transfer, 'pending');
            if (!snapshot) throw new Refusal('transfer_not_found', `${transfer.id} has no ids of this product.`);
            return snapshot;
          },
          () => findTransfer(stripe, { payoutId, orderId }),
        );
        return outcome.kind === 'rejected' ? { ...outcome, code: codes[outcome.code] ?? outcome.code } : outcome;
      }),
    reverseTransfer: ({ key, signal }, { ref, money }) =>
      within(signal, () =>
        outcomeOf(async () => {
          await stripe.transfers.createReversal(ref, { amount: transferAmount(money) }, { idempotencyKey: key });
          const snapshot = await readTransfer(stripe, ref);
          if (!snapshot) throw new Refusal('transfer_not_found', `${ref} has no ids of this product.`);
          return snapshot;
        }),
      ),
  };
}

async function chargeOf(stripe: Stripe, paymentRef: string): Promise<string> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentRef);
  const id = idOf(charge);
  if (!id) throw new Refusal('payment_not_captured', `${paymentRef} has no charge.`);
  return id;
}

/** Codes of Stripe that say why a payout must wait, in the words of payments. https://docs.stripe.com/error-codes */
const codes: Record<string, string> = {
  balance_insufficient: awaitingFundsCode,
  insufficient_capabilities_for_transfer: 'payout_account_inactive',
};

/**
 * The state of a transfer. A transfer that exists is in the seller's account. Null if it does not belong to this
 * product.
 */
function transferSnapshot(
  transfer: Stripe.Transfer,
  bankStatus: TransferSnapshot['bankStatus'],
): TransferSnapshot | null {
  const { payoutId } = transfer.metadata;
  if (!payoutId) return null;
  return {
    object: 'transfer',
    ref: transfer.id,
    payoutId,
    money: moneyFromStripe(transfer.amount, transfer.currency),
    status: 'paid',
    reversed: moneyFromStripe(transfer.amount_reversed, transfer.currency).amount,
    failure: null,
    bankStatus,
  };
}

/** Reads a transfer, and whether the bank has the money. Null if it does not belong to this product. */
export async function readTransfer(stripe: Stripe, ref: string): Promise<TransferSnapshot | null> {
  const transfer = await stripe.transfers.retrieve(ref);
  return transfer.metadata.payoutId ? transferSnapshot(transfer, await bankStatusOf(stripe, transfer)) : null;
}

/** Finds a transfer by our id, in the list of all transfers of the order. */
export async function findTransfer(
  stripe: Stripe,
  { payoutId, orderId }: { payoutId: string; orderId: string },
): Promise<TransferSnapshot | null> {
  for await (const transfer of stripe.transfers.list({ transfer_group: orderId, limit: 100 }))
    if (transfer.metadata.payoutId === payoutId) return transferSnapshot(transfer, 'pending');
  return null;
}

type BankStatus = TransferSnapshot['bankStatus'];

/**
 * Number of bank payouts of a seller that are examined. The first one after the money is available should contain it.
 */
const payoutsMax = 5;
const daySeconds = 86_400;

/**
 * Status of a transfer at the seller's bank. Stripe pays the balance of a connected account to the bank, usually once a
 * day. The transfer is in that balance as a payment, and is paid to the bank with the payout that lists this payment.
 * The status is informative, so an unreadable one is `unknown`. https://docs.stripe.com/api/balance_transactions/list
 * and https://docs.stripe.com/payouts/reconciliation
 */
async function bankStatusOf(stripe: Stripe, transfer: Stripe.Transfer): Promise<BankStatus> {
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
