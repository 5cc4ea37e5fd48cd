import { type MoneyJson, newId } from '@marketplace/kernel';
import { later } from '@marketplace/store';
import { type Address, tradingErrors } from '@marketplace/trading-contract';
import type { Listing } from '../entities/listing.entity.ts';
import type { Offer } from '../entities/offer.entity.ts';
import type { OfferRevision } from '../entities/offer-revision.entity.ts';
import { assertOnSale } from '../listings/listing-rules.ts';
import { mailAcceptance } from '../mailings/mail-about-offers.ts';
import { mailCreated } from '../mailings/mail-about-orders.ts';
import { assertExpectedTotal } from '../orders/expected-total.ts';
import { addressRequired, assertSameCountry } from '../orders/shipping-address.ts';
import { placeOrder } from '../orders/place-order.ts';
import type { WholeOrder } from '../orders/present-order.ts';
import { buyerOfOffer, countUnpaid, type ReservingWork } from '../orders/reservations.ts';
import type { TradingContext } from '../trading-context.ts';
import { emitOffer } from './emit-offer.ts';
import { other, totalOf } from './offer-rules.ts';
import { writeOffer } from './write-offer.ts';

/** What accepting an offer needs of the context. */
export type AcceptingWork = ReservingWork & Pick<TradingContext, 'fee' | 'paymentProvider'>;

/** An open offer, locked together with its listing. */
export interface OpenOffer {
  offer: Offer;
  revisions: OfferRevision[];
  listing: Listing;
}

interface Acceptance {
  autoDecided?: boolean;
  shippingAddress?: Address | null;
  /** The total that the acceptor expects. */
  expectedTotal?: MoneyJson | undefined;
}

/**
 * Accepts the current revision: reserves the units, creates the order, and emits `offer.accepted` and `order.created`.
 * Each party gets one mail: that its revision was accepted, or that there is an order.
 * Throws `listing_not_available` if the listing is paused or archived, `price_changed`, and,
 * if it cannot be met, `units_reserved`, `lapsed_order_limit`, `unpaid_order_limit`, `shipping_address_missing`,
 * `shipping_address_required`, `insufficient_stock` or `amount_out_of_range`.
 */
export async function acceptCurrent(
  work: AcceptingWork,
  open: OpenOffer,
  { autoDecided = false, shippingAddress: given, expectedTotal }: Acceptance = {},
): Promise<{ offer: Offer; order: WholeOrder }> {
  const { offer, revisions, listing } = open;
  // One that is sold out has too few units.
  if (listing.status !== 'sold_out') assertOnSale(listing);
  assertNotReserved(listing, offer.quantity);
  const shippingAddress = given ?? offer.shippingAddress ?? null;
  assertShippable(open, shippingAddress);
  const { currency } = offer;
  const shippingAmount = offer.shippingAmount ?? listing.shippingAmount;
  const terms = { unitAmount: { amount: offer.unitAmount, currency }, quantity: offer.quantity, shippingAmount };
  assertExpectedTotal(totalOf(terms), expectedTotal);
  const at = later(work.now, offer.updatedAt);
  const orderId = newId('ord');
  const accepted = await writeOffer(
    work.em,
    offer,
    { status: 'accepted', awaiting: null, orderId, autoDecided, shippingAmount, shippingAddress },
    at,
  );
  emitOffer(work, 'offer.accepted', accepted, revisions);
  const { sellerOrganizationId, quantity, unitAmount } = accepted;
  const buyer = buyerOfOffer(accepted);
  const order = await placeOrder(work, {
    id: orderId,
    offerId: offer.id,
    ...buyer,
    sellerOrganizationId,
    currency,
    lines: [{ listingId: listing.id, title: listing.title, quantity, unitAmount }],
    shippingAmount,
    shippingAddress,
    fee: work.fee,
    deliveryDays: listing.deliveryDays ?? null,
    // A buyer whose offer the seller accepts may be away.
    isImmediate: listing.immediatePayment && (autoDecided || offer.awaiting === 'buyer'),
    unpaid: await countUnpaid(work, { ...buyer, sellerOrganizationId, listingIds: [listing.id] }),
    at: later(work.now, accepted.updatedAt),
  });
  const acceptor = offer.awaiting!;
  mailAcceptance(work, accepted, { title: listing.title, proposer: other(acceptor), order: order.order });
  mailCreated(work, order, acceptor);
  return { offer: accepted, order };
}

/**
 * Throws `shipping_address_required` or, if the buyer must give it first, `shipping_address_missing`; and
 * `validation_failed` for an address in another country than that of the offer.
 */
function assertShippable({ offer, listing }: OpenOffer, address: Address | null): void {
  assertSameCountry(offer.shippingAddress, address);
  if (address || !listing.requiresShipping) return;
  if (offer.awaiting === 'buyer') throw addressRequired();
  throw tradingErrors.shipping_address_missing('The buyer has not given the shipping address of this offer yet.');
}

/** Throws `units_reserved` if there are enough units, but too few without those of unpaid orders. */
function assertNotReserved({ quantity, quantityReserved }: Listing, requested: number): void {
  const available = quantity - quantityReserved;
  if (requested <= available || requested > quantity) return;
  throw tradingErrors.units_reserved('Units that the offer needs are reserved for unpaid orders. It stays open.', {
    requested,
    available,
  });
}
