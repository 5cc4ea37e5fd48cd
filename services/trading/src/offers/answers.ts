import { type Caller, type MoneyJson, newId, organizationOf, ServiceError, systemCaller } from '@marketplace/kernel';
import { inTransaction, later, sql, type Work } from '@marketplace/store';
import { type Address, type Party, tradingErrors } from '@marketplace/trading-contract';
import type { Listing } from '../entities/listing.entity.ts';
import type { Offer } from '../entities/offer.entity.ts';
import { lockListings } from '../listings/listing.ts';
import { mailAcceptance, mailClosings, mailCreated, partiesToTell } from '../mailings.ts';
import { addressRequired, assertExpectedTotal, assertSameCountry } from '../orders/order-rules.ts';
import type { WholeOrder } from '../orders/order.ts';
import { placeOrder } from '../orders/place-order.ts';
import {
  buyerOfOffer,
  countUnpaid,
  isReservationLeft,
  lockReservations,
  type ReservingWork,
} from '../orders/reservations.ts';
import { assertUnrelated, lockStatuses, ofParty, other } from '../parties.ts';
import type { TradingContext } from '../trading-context.ts';
import { closeOffers } from './close-offers.ts';
import { assertOpen, assertRevision, totalOf } from './offer-rules.ts';
import { emitOffer, findOwnOffer, isOpen, lockOwnOffer, type WholeOffer, writeOffer } from './offer.ts';

/**
 * Closes the offer as expired if its time has passed, no schedule has closed it yet, and the caller's organization is a
 * party of it. It commits on its own, because the action on the offer is refused after it.
 */
export async function expireIfDue(
  { store }: Pick<TradingContext, 'store'>,
  { id }: { id: string },
  party: Caller,
): Promise<void> {
  const due = sql`id = ${id} and expires_at <= trading.now() and ${ofParty(organizationOf(party))}`;
  const { rows } = await sql`select 1 from offer where ${isOpen} and ${due}`.execute(store.fork().getKysely());
  if (rows.length === 0) return;
  const caller: Caller = systemCaller('trading', 'expire-offer');
  await inTransaction(store, caller, (work) => closeOffers(work, due, { status: 'expired', reason: 'expired' }));
}

/** Part of the context that accepting an offer needs. */
type AcceptingWork = ReservingWork & Pick<TradingContext, 'fee' | 'paymentProvider'>;

/** An open offer, locked together with its listing. */
interface OpenOffer extends WholeOffer {
  listing: Listing;
}

/**
 * Locks an offer and its listing for an answer that may lead to an order. Throws `not_found`, `precondition_failed`,
 * `offer_not_open`, `offer_expired`, `offer_revision_conflict`, `invalid_state_transition` (the caller's organization
 * is not active), `self_dealing` (they share an owner) and `listing_not_available` (the other one is not active).
 */
export async function lockForAnswer(
  { em, now, riskControls }: Work & Pick<TradingContext, 'riskControls'>,
  caller: Caller,
  { id, expectedRevision }: { id: string; expectedRevision: number },
): Promise<OpenOffer & { party: Party }> {
  // The listing is locked first, and which one it is never changes.
  const { offer: seen } = await findOwnOffer(em, caller, id);
  assertUnrelated(
    { riskControls },
    caller,
    seen.buyerOrganizationId === organizationOf(caller) ? seen.sellerOrganizationId : seen.buyerOrganizationId,
  );
  const inactive = await lockStatuses(em, [seen.buyerOrganizationId, seen.sellerOrganizationId]);
  await lockReservations(em, buyerOfOffer(seen));
  const listing = (await lockListings(em, [seen.listingId])).get(seen.listingId)!;
  const { offer, revisions, party } = await lockOwnOffer(em, caller, id);
  assertOpen(offer, now);
  assertRevision(offer, expectedRevision);
  const own = party === 'buyer' ? offer.buyerOrganizationId : offer.sellerOrganizationId;
  if (inactive.has(own))
    throw new ServiceError('invalid_state_transition', 'Your organization cannot trade at the moment.');
  if (inactive.size > 0) throw tradingErrors.listing_not_available('The other party cannot trade at the moment.');
  return { offer, revisions, party, listing };
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
  // A sold out listing is refused with `insufficient_stock` or `units_reserved`.
  if (listing.status !== 'published' && listing.status !== 'sold_out')
    throw tradingErrors.listing_not_available('The listing is not published.');
  assertNotReserved(listing, offer.quantity);
  const shippingAddress = given ?? offer.shippingAddress ?? null;
  assertShippable(open, shippingAddress);
  const { currency, shippingAmount } = offer;
  const terms = { unitAmount: { amount: offer.unitAmount, currency }, quantity: offer.quantity, shippingAmount };
  assertExpectedTotal(totalOf(terms), expectedTotal);
  const at = later(work.now, offer.updatedAt);
  const orderId = newId('ord');
  const accepted = await writeOffer(
    work.em,
    offer,
    { status: 'accepted', awaiting: null, orderId, autoDecided, shippingAddress },
    at,
  );
  emitOffer(work, 'offer.accepted', { offer: accepted, revisions });
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

/** Rejects the current revision as declined and emits `offer.rejected`. */
export async function declineCurrent(
  work: Work,
  { offer, revisions }: WholeOffer,
  { autoDecided = false }: { autoDecided?: boolean } = {},
): Promise<Offer> {
  const declined = await writeOffer(
    work.em,
    offer,
    { status: 'rejected', awaiting: null, closedReason: 'declined', autoDecided, shippingAddress: null },
    later(work.now, offer.updatedAt),
  );
  emitOffer(work, 'offer.rejected', { offer: declined, revisions });
  await mailClosings(work, [{ offer: declined, parties: partiesToTell(declined, { by: offer.awaiting! }) }]);
  return declined;
}

/**
 * Accepts or declines the buyer's current revision if a threshold of the listing says so. An offer that cannot be
 * accepted at present, for example because the listing is paused, stays open for the seller.
 */
export async function decideByThreshold(work: AcceptingWork, open: OpenOffer): Promise<Offer> {
  const { offer, listing } = open;
  const { autoAcceptAmount, autoDeclineAmount } = listing;
  if (autoAcceptAmount != null && offer.unitAmount >= autoAcceptAmount && (await canBeAccepted(work, open)))
    return (await acceptCurrent(work, open, { autoDecided: true })).offer;
  if (autoDeclineAmount != null && offer.unitAmount < autoDeclineAmount)
    return declineCurrent(work, open, { autoDecided: true });
  return offer;
}

async function canBeAccepted(work: AcceptingWork, { offer, listing }: OpenOffer): Promise<boolean> {
  if (listing.status !== 'published' || listing.quantity - listing.quantityReserved < offer.quantity) return false;
  if (listing.requiresShipping && !offer.shippingAddress) return false;
  const { sellerOrganizationId, listingId } = offer;
  const reserving = { ...buyerOfOffer(offer), sellerOrganizationId, listingIds: [listingId] };
  return isReservationLeft(work, await countUnpaid(work, reserving));
}
