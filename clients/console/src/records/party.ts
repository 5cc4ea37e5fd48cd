import type { Party } from '../generated/graphql/graphql.ts';

/** The parties of an offer or an order. Without the name of one, it is called a former one. */
interface Parties {
  buyer?: { name: string } | null;
  seller?: { name: string } | null;
}

/** Sides as values of a filter of orders or disputes. */
export const sides = [
  ['buyer', 'Bought'],
  ['seller', 'Sold'],
] as const;

/** The side of an offer or an order that the organization is on. */
export function partyOf(record: { buyerOrganizationId: string }, organizationId: string): Party {
  return record.buyerOrganizationId === organizationId ? 'buyer' : 'seller';
}

/** The other party in a sentence, such as `bought from Lamp Shop`. */
export function tradeText(party: Party, { buyer, seller }: Parties): string {
  return party === 'buyer'
    ? `bought from ${seller?.name ?? 'a former seller'}`
    : `sold to ${buyer?.name ?? 'a former buyer'}`;
}

/** The other party as a row of facts, such as `Bought from`, `Lamp Shop`. */
export function tradeFact(party: Party, { buyer, seller }: Parties): readonly [name: string, value: string] {
  return party === 'buyer'
    ? ['Bought from', seller?.name ?? 'A former seller']
    : ['Sold to', buyer?.name ?? 'A former buyer'];
}
