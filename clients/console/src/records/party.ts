import type { Party } from '../generated/graphql/graphql.ts';

/** Names of the parties of an offer or an order. A party without a name is called a former one. */
interface Parties {
  buyer?: { name: string } | null;
  seller?: { name: string } | null;
}

/** Options of a filter of orders or disputes by side. */
export const sides = [
  ['buyer', 'Bought'],
  ['seller', 'Sold'],
] as const;

/** Side of the organization in an offer or an order. */
export function partyOf(record: { buyerOrganizationId: string }, organizationId: string): Party {
  return record.buyerOrganizationId === organizationId ? 'buyer' : 'seller';
}

/** Text about the other party, such as `bought from Lamp Shop`. */
export function tradeText(party: Party, { buyer, seller }: Parties): string {
  return party === 'buyer'
    ? `bought from ${seller?.name ?? 'a former seller'}`
    : `sold to ${buyer?.name ?? 'a former buyer'}`;
}

/** Row about the other party for `Facts`, such as `Bought from`, `Lamp Shop`. */
export function tradeFact(party: Party, { buyer, seller }: Parties): readonly [name: string, value: string] {
  return party === 'buyer'
    ? ['Bought from', seller?.name ?? 'A former seller']
    : ['Sold to', buyer?.name ?? 'A former buyer'];
}
