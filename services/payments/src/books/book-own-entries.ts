import type { Work } from '@marketplace/store';
import { postAll } from '../ledger/post.ts';
import type { LedgerAccount } from '../ledger/posting.ts';
import type { BookEntry } from '../provider/payment-provider.ts';

/**
 * Books what the provider has moved without a request of ours: its fees are costs of the platform, and so is whatever
 * else has left or entered the platform's balance there, such as a withdrawal of its own. Each entry is booked once.
 */
export async function bookOwnEntries(
  { em, now }: Pick<Work, 'em' | 'now'>,
  provider: 'sandbox' | 'stripe',
  entries: BookEntry[],
): Promise<void> {
  const own = entries.filter(({ kind, amount }) => (kind === 'fee' || kind === 'other') && amount !== 0n);
  const transactions = own.map(({ id, kind, currency, amount }) => {
    const name = `platform:${kind === 'fee' ? 'costs' : 'other'}:${currency}`;
    const costs: LedgerAccount = { name, kind: 'costs' };
    const outside: LedgerAccount = { name: `provider:${provider}:${currency}`, kind: 'provider' };
    const posting = amount < 0n ? { from: costs, to: outside, amount: -amount } : { from: outside, to: costs, amount };
    return { reference: `cost:${provider}:${id}`, currency, postings: [posting] };
  });
  await postAll(em, 'provider_cost', now, transactions);
}
