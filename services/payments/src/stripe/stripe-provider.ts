import type { Outcome } from '@marketplace/store';
import type Stripe from 'stripe';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import type { Snapshot, SnapshotKind } from '../provider/snapshots.ts';
import { accountsAt, accountSnapshot } from './accounts.ts';
import { booksAt } from './books.ts';
import { isMissing, openClient, outcomeOf, type StripeSettings } from './client.ts';
import { disputesAt, readDispute } from './disputes.ts';
import { noticeReader } from './notices.ts';
import { findPayment, findRefund, paymentsAt, readPayment, refundsAt, refundSnapshot } from './payments.ts';
import { findTransfer, readTransfer, transfersAt } from './transfers.ts';

/** Stripe keeps keys for at least 24 hours. https://docs.stripe.com/api/idempotent_requests */
const keyMs = 24 * 3_600_000;

/**
 * Opens the account of the platform at Stripe as a payment provider: separate charges and transfers. The platform
 * takes the payments, and transfers to sellers later. https://docs.stripe.com/connect/separate-charges-and-transfers
 */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const client = openClient(settings);
  const { stripe, within } = client;
  return {
    name: 'stripe',
    keyMs,
    ...paymentsAt(client),
    ...refundsAt(client),
    ...transfersAt(client),
    ...disputesAt(client),
    ...accountsAt(client),
    ...booksAt(client),
    retrieve: (signal, object, ref) => within(signal, () => orMissing(() => read(stripe, object, ref))),
    find: (signal, wanted) => within(signal, () => outcomeOf(() => find(stripe, wanted))),
    readNotice: noticeReader(stripe, settings.webhookSecrets),
  };
}

async function read(stripe: Stripe, object: SnapshotKind, ref: string): Promise<Snapshot | null> {
  switch (object) {
    case 'payment':
      return readPayment(stripe, ref);
    case 'refund':
      return refundSnapshot(await stripe.refunds.retrieve(ref));
    case 'dispute':
      return readDispute(stripe, ref);
    case 'transfer':
      return readTransfer(stripe, ref);
    case 'account':
      return accountSnapshot(await stripe.accounts.retrieve(ref));
  }
}

function find(stripe: Stripe, wanted: Parameters<PaymentProvider['find']>[1]): Promise<Snapshot | null> {
  switch (wanted.object) {
    case 'payment':
      return findPayment(stripe, wanted);
    case 'refund':
      return findRefund(stripe, wanted);
    case 'transfer':
      return findTransfer(stripe, wanted);
  }
}

function orMissing(requests: () => Promise<Snapshot | null>): Promise<Outcome<Snapshot | null>> {
  return outcomeOf(async () => {
    try {
      return await requests();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  });
}
