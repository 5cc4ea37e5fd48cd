import type { Ask } from '../load/requests.ts';
import type { ForSale } from './listings.ts';
import type { Party } from './parties.ts';

const unitAmount = { amount: 4200, currency: 'USD' };

/** A buyer's offer for one unit, below the price. */
export function offerFor({ listingId }: Pick<ForSale, 'listingId'>, { token }: Party): Ask {
  return { method: 'POST', path: '/api/v1/offers', token, body: JSON.stringify({ listingId, unitAmount }) };
}

/** The seller accepts the first revision of an offer. */
export function acceptanceOf(offerId: string, { token }: Party): Ask {
  const body = JSON.stringify({ expectedRevision: 1 });
  return { method: 'POST', path: `/api/v1/offers/${offerId}/accept`, token, body };
}

/** A buyer's order of one unit at its price. */
export function orderOf({ listingId }: Pick<ForSale, 'listingId'>, { token }: Party): Ask {
  return {
    method: 'POST',
    path: '/api/v1/orders',
    token,
    body: JSON.stringify({ items: [{ listingId, quantity: 1 }] }),
  };
}

/** A replay of a recording, with the values that replace the recorded ones. */
export function replayOf(name: string, values: Record<string, string> = {}): Ask {
  return { method: 'POST', path: `/${name}`, token: '', body: JSON.stringify(values) };
}
