import {
  addMoney,
  assertPaymentAmount,
  type Money,
  multiplyMoney,
  type PaymentProviderName,
  ServiceError,
} from '@marketplace/kernel';
import { type Party, tradingErrors } from '@marketplace/trading-contract';
import { reminderMs, revisionsMax } from '@marketplace/trading-contract/limits';
import type { Listing } from '../entities/listing.entity.ts';
import type { Offer } from '../entities/offer.entity.ts';
import { other } from '../parties.ts';

/** Proposed terms. The amount is in minor units. */
export interface Terms {
  unitAmount: Money;
  quantity: number;
  /** Shipping of the order, in the currency of the listing. */
  shippingAmount: bigint;
}

/** Throws `offer_expired` or `offer_not_open` if the offer is closed or past its time. */
export function assertOpen(offer: Offer, now: Date): void {
  const { status, expiresAt } = offer;
  if (status === 'expired') throw offerExpired(offer);
  if (status !== 'submitted' && status !== 'countered') throw tradingErrors.offer_not_open(`The offer is ${status}.`);
  if (now >= expiresAt) throw offerExpired(offer);
}

/** The error `offer_expired`. */
export function offerExpired({ expiresAt }: Pick<Offer, 'expiresAt'>): ServiceError {
  return tradingErrors.offer_expired(`The offer expired at ${expiresAt.toISOString()}.`);
}

/** Throws `offer_revision_conflict` unless the offer is at the revision that the caller has read. */
export function assertRevision({ revision }: Offer, expected: number | undefined): void {
  if (expected === undefined || expected === revision) return;
  throw tradingErrors.offer_revision_conflict(`The offer is at revision ${revision}, not ${expected}.`, { revision });
}

/** Throws `not_your_turn` unless the offer awaits the party. */
export function assertAwaits({ awaiting }: Offer, party: Party): void {
  if (awaiting === party) return;
  throw tradingErrors.not_your_turn(`The ${party} made the current revision, and the ${other(party)} must respond.`);
}

/** Throws `not_your_turn` unless the party made the current revision. */
export function assertProposed({ awaiting }: Offer, party: Party): void {
  if (awaiting !== party) return;
  throw tradingErrors.not_your_turn(
    `The ${other(party)} made the current revision, so only the ${other(party)} can withdraw it. You can reject it.`,
  );
}

/** Throws `revision_limit` if the party cannot make another revision. */
export function assertRevisionLeft({ revision, buyerRevisions }: Offer, party: Party): void {
  if (revision >= revisionsMax.all)
    throw tradingErrors.revision_limit(`The offer has ${revisionsMax.all} revisions, the largest number.`);
  if (party === 'buyer' && buyerRevisions >= revisionsMax.buyer)
    throw tradingErrors.revision_limit(`A buyer can make ${revisionsMax.buyer} revisions of an offer.`);
}

/**
 * Throws `validation_failed` if the terms are in another currency than the listing or above its price,
 * `amount_out_of_range` if their total cannot be paid, and `insufficient_stock` if they are more units than
 * `unitsMax`.
 */
export function assertTerms(
  paymentProvider: PaymentProviderName,
  listing: Listing,
  terms: Terms,
  unitsMax: number,
): void {
  const { unitAmount, quantity } = terms;
  const { currency, priceAmount } = listing;
  if (unitAmount.currency !== currency)
    throw refused('currency', 'currency_mismatch', `The currency must be that of the listing, ${currency}.`);
  if (unitAmount.amount > priceAmount)
    throw refused('amount', 'above_price', 'This must not be above the price of the listing.');
  assertPaymentAmount(paymentProvider, totalOf(terms), 'The total');
  if (quantity > unitsMax) {
    throw tradingErrors.insufficient_stock(`Only ${unitsMax} units are available.`, {
      details: [{ listingId: listing.id, requested: quantity, available: unitsMax }],
    });
  }
}

/** The total of an order with the terms. Throws `amount_out_of_range`. */
export function totalOf({ unitAmount, quantity, shippingAmount }: Terms): Money {
  return addMoney(multiplyMoney(unitAmount, quantity), { ...unitAmount, amount: shippingAmount });
}

/** Throws `validation_failed` if the terms are those of the current revision. */
export function assertOtherTerms(offer: Offer, { unitAmount, quantity, shippingAmount }: Terms): void {
  if (unitAmount.amount !== offer.unitAmount || quantity !== offer.quantity) return;
  if (shippingAmount !== offer.shippingAmount) return;
  throw refused('amount', 'terms_unchanged', 'These are the current terms. Accept them, or propose others.');
}

/** When a revision that is made at `at` expires. */
export function expiryOf({ offerTtlHours }: Listing, at: Date): Date {
  return new Date(at.getTime() + offerTtlHours * 3_600_000);
}

function refused(member: 'amount' | 'currency', code: string, detail: string): ServiceError {
  return new ServiceError('validation_failed', detail, { faults: [{ path: ['unitAmount', member], code, detail }] });
}

/** When to remind of a revision that was made at `at`: 12 hours before it expires, or a quarter of its time if less. */
export function offerRemindAt(at: Date, expiresAt: Date): Date {
  const lifeMs = expiresAt.getTime() - at.getTime();
  return new Date(expiresAt.getTime() - Math.min(reminderMs.offer, lifeMs / 4));
}
