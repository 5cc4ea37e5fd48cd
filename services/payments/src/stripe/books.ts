import type { Currency } from '@marketplace/kernel';
import type Stripe from 'stripe';
import type { BookEntry, PaymentProvider } from '../provider/payment-provider.ts';
import { moneyFromStripe } from './amounts.ts';
import { outcomeOf, type StripeClient } from './client.ts';
import { idOf, timeOf } from './payment-snapshot.ts';

/** Stripe lists the newest entries first, so they are read and turned around by parts of a day. */
const windowSeconds = 4 * 3_600;

/** The platform's balance in Stripe's books, and their entries. */
export function booksAt({ stripe, within }: StripeClient): Pick<PaymentProvider, 'balance' | 'bookEntries'> {
  return {
    balance: (signal, currency) =>
      within(signal, () =>
        outcomeOf(async () => {
          const { available, pending } = await stripe.balance.retrieve();
          return { available: sumIn(currency, available), pending: sumIn(currency, pending) };
        }),
      ),
    bookEntries: async function* (signal, since) {
      const now = Math.floor(Date.now() / 1000);
      for (let gte = Math.floor(since.getTime() / 1000); gte <= now; gte += windowSeconds) {
        const lt = gte + windowSeconds;
        // The last window has no end, for entries that are made meanwhile.
        const created = lt > now ? { gte } : { gte, lt };
        const entries = await within(signal, () =>
          Array.fromAsync(stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })),
        );
        for (const entry of entries.toReversed()) yield* bookEntriesOf(entry);
      }
    },
  };
}

function sumIn(currency: Currency, amounts: { amount: number; currency: string }[]): bigint {
  return amounts
    .filter(({ currency: code }) => code === currency.toLowerCase())
    .reduce((sum, { amount, currency: code }) => sum + moneyFromStripe(amount, code).amount, 0n);
}

/** Stripe deducts its fee in the same entry. It becomes one of its own. */
function bookEntriesOf(entry: Stripe.BalanceTransaction): BookEntry[] {
  const { amount, currency } = moneyFromStripe(entry.amount, entry.currency);
  const fee = moneyFromStripe(entry.fee, entry.currency).amount;
  const { ref, kind } = causeOf(entry);
  const own: BookEntry = { id: entry.id, kind, ref, currency, amount, createdAt: timeOf(entry.created) };
  return fee === 0n ? [own] : [own, { ...own, id: `${entry.id}:fee`, kind: 'fee', amount: -fee }];
}

/** Kinds of entries by Stripe's reporting categories (https://docs.stripe.com/reports/reporting-categories). */
const kinds: Record<string, BookEntry['kind']> = {
  charge: 'payment',
  charge_failure: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  transfer: 'transfer',
  transfer_reversal: 'transfer',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
};

/** The kind of an entry, and the object that caused it, by the id under which payments knows it. */
function causeOf({
  id,
  reporting_category: category,
  source,
}: Stripe.BalanceTransaction): Pick<BookEntry, 'kind' | 'ref'> {
  const kind = kinds[category] ?? 'other';
  if (!source || typeof source === 'string') return { kind, ref: source ?? id };
  if (source.object === 'charge') return { kind, ref: idOf(source.payment_intent) ?? source.id };
  if (source.object === 'transfer_reversal') return { kind, ref: idOf(source.transfer) ?? source.id };
  return { kind, ref: source.id };
}
