import {
  available,
  change,
  type ClosedReason,
  current,
  hours,
  isActive,
  isOpen,
  isPublic,
  type Market,
  type ModelListing,
  type ModelOffer,
  type ModelParty,
  type ModelRevision,
  partyOf,
  type Refusal,
  refusals,
  tooFew,
} from './market.ts';
import { type Expectation, reservationRefusals, placeOrder } from './orders.ts';
import { emitOffer } from './views.ts';

const revisionsMax = 10;
const buyerRevisionsMax = 5;

const other = (party: ModelParty): ModelParty => (party === 'buyer' ? 'seller' : 'buyer');

/** Ends an offer without an order. */
export function closeOffer(
  market: Market,
  offer: ModelOffer,
  status: 'rejected' | 'withdrawn' | 'expired',
  closedReason: ClosedReason,
  autoDecided = false,
): void {
  change(market, offer, { status, closedReason, awaiting: null, autoDecided, hasAddress: false });
  emitOffer(market, 'offer.rejected', offer);
}

export const isDue = (market: Market, offer: ModelOffer): boolean =>
  isOpen(offer) && market.clock >= current(offer).expiresAt;

const expire = (market: Market, offer: ModelOffer): void => closeOffer(market, offer, 'expired', 'expired');

/** An action of a party on an offer whose time has passed closes it. Returns whether it does. */
export function expireForParty(market: Market, offer: ModelOffer, by: string): boolean {
  const closes = partyOf(offer, by) !== null && isDue(market, offer);
  if (closes) expire(market, offer);
  return closes;
}

/** Terms in a request. The shipping follows from the listing and the offer. */
export interface Terms {
  unitAmount: number;
  currency: string;
  quantity: number;
  message: string;
}

function termsRefusals(listing: ModelListing, { unitAmount, currency, quantity }: Terms, units: number): Refusal[] {
  return refusals(
    currency !== listing.currency && 'validation_failed',
    unitAmount > listing.price && 'validation_failed',
    quantity > units && tooFew([{ listing, quantity }], units),
  );
}

function newRevision(
  market: Market,
  listing: ModelListing,
  proposedBy: ModelParty,
  terms: Terms & { shipping: number },
): ModelRevision {
  const { currency: _, ...rest } = terms;
  const before = market.offers.reduce((sum, { revisions }) => sum + revisions.length, 0);
  return { ...rest, proposedBy, expiresAt: market.clock + hours(listing.ttlHours), createdAt: market.clock, before };
}

/** 12 hours before the expiry of a revision, or a quarter of its time if that is less. */
const remindAt = ({ clock }: Market, { ttlHours }: ModelListing): number =>
  clock + hours(ttlHours) - Math.min(hours(12), hours(ttlHours) / 4);

export function createOffer(
  market: Market,
  buyer: string,
  listing: ModelListing,
  { hasAddress, ...terms }: Terms & { hasAddress: boolean },
): Refusal[] {
  if (listing.seller === buyer) return refusals('self_dealing');
  if (!isPublic(market, listing)) return refusals('not_found');
  const { seller } = listing;
  const thread = market.offers.find((offer) => offer.listing === listing && offer.buyer === buyer && isOpen(offer));
  const refused = [
    ...refusals(
      !isActive(market, buyer) && 'invalid_state_transition',
      (listing.status !== 'published' || !listing.offersEnabled) && 'listing_not_available',
      listing.requiresShipping && !hasAddress && 'shipping_address_required',
      thread !== undefined &&
        !isDue(market, thread) && { code: 'open_offer_exists', members: { offerId: thread.label } },
    ),
    ...termsRefusals(listing, terms, available(listing)),
  ];
  if (refused.length > 0) return refused;
  if (thread) expire(market, thread);
  const offer: ModelOffer = {
    label: `offer ${market.offers.length + 1}`,
    listing,
    buyer,
    seller,
    currency: listing.currency,
    status: 'submitted',
    awaiting: 'seller',
    revisions: [newRevision(market, listing, 'buyer', { ...terms, shipping: listing.shipping })],
    closedReason: null,
    autoDecided: false,
    order: null,
    hasAddress,
    remindAt: remindAt(market, listing),
    createdAt: market.clock,
    updatedAt: market.clock,
    version: 1,
  };
  market.offers.push(offer);
  market.changed.add(offer);
  emitOffer(market, 'offer.submitted', offer);
  decide(market, offer);
  return [];
}

/** The thresholds of the listing decide the buyer's latest proposal. */
function decide(market: Market, offer: ModelOffer): void {
  const { listing } = offer;
  const { unitAmount, quantity } = current(offer);
  const isOnSale =
    listing.status === 'published' &&
    quantity <= available(listing) &&
    reservationRefusals(market, offer.buyer, [listing]).length === 0 &&
    (offer.hasAddress || !listing.requiresShipping);
  if (listing.autoAccept !== null && unitAmount >= listing.autoAccept && isOnSale)
    accept(market, offer, offer.hasAddress, true);
  else if (listing.autoDecline !== null && unitAmount < listing.autoDecline)
    closeOffer(market, offer, 'rejected', 'declined', true);
}

function accept(market: Market, offer: ModelOffer, hasAddress: boolean, autoDecided: boolean): void {
  const { unitAmount, quantity, shipping } = current(offer);
  const { listing, buyer, seller } = offer;
  const { order, placed } = placeOrder(market, {
    buyer,
    seller,
    offer,
    lines: [{ listing, quantity, unitAmount }],
    shipping,
    hasAddress,
    byBuyer: autoDecided || offer.awaiting === 'buyer',
  });
  change(market, offer, { status: 'accepted', awaiting: null, order, autoDecided, hasAddress });
  emitOffer(market, 'offer.accepted', offer);
  placed();
}

export interface OnOffer {
  by: string;
  offer: ModelOffer;
  stale: boolean;
  /** The request names a version. */
  versioned: boolean;
  expectedRevision: number | undefined;
}

/**
 * Refusals that every action on an offer shares: `final` if nothing else can be the reason, and otherwise the refusals
 * so far.
 */
function open(
  market: Market,
  { by, offer, stale, versioned, expectedRevision }: OnOffer,
): { final: Refusal[] } | { party: ModelParty; refused: Refusal[] } {
  const party = partyOf(offer, by);
  if (party === null) return { final: refusals('not_found') };
  const isLate = expireForParty(market, offer, by);
  // Closing it changes its version, so a request that names the version before is out of date, too.
  const outdated = stale || (isLate && versioned);
  if (!isOpen(offer))
    return {
      final: refusals(
        offer.status === 'expired' ? 'offer_expired' : 'offer_not_open',
        outdated && 'precondition_failed',
      ),
    };
  const revision = offer.revisions.length;
  const refused = refusals(
    stale && 'precondition_failed',
    expectedRevision !== undefined &&
      expectedRevision !== revision && { code: 'offer_revision_conflict', members: { revision } },
  );
  return { party, refused };
}

/** An answer that may lead to an order needs two organizations that may trade. */
function tradeRefusals(market: Market, { by, offer }: OnOffer): Refusal[] {
  const counterpart = by === offer.buyer ? offer.seller : offer.buyer;
  return refusals(
    !isActive(market, by) && 'invalid_state_transition',
    !isActive(market, counterpart) && 'listing_not_available',
  );
}

export function counterOffer(market: Market, on: OnOffer, terms: Terms): Refusal[] {
  const opened = open(market, on);
  if ('final' in opened) return opened.final;
  const { offer } = on;
  const { party } = opened;
  const { unitAmount, quantity, shipping: before } = current(offer);
  // A buyer answers the shipping that it has read; a seller proposes that of the listing.
  const shipping = party === 'buyer' ? before : offer.listing.shipping;
  const ofBuyer = offer.revisions.filter(({ proposedBy }) => proposedBy === 'buyer').length;
  const refused = [
    ...opened.refused,
    ...tradeRefusals(market, on),
    ...refusals(
      offer.awaiting !== party && 'not_your_turn',
      (offer.revisions.length >= revisionsMax || (party === 'buyer' && ofBuyer >= buyerRevisionsMax)) &&
        'revision_limit',
      terms.unitAmount === unitAmount && terms.quantity === quantity && shipping === before && 'validation_failed',
    ),
    ...termsRefusals(offer.listing, terms, offer.listing.quantity),
  ];
  if (refused.length > 0) return refused;
  const revisions = [...offer.revisions, newRevision(market, offer.listing, party, { ...terms, shipping })];
  change(market, offer, {
    status: 'countered',
    awaiting: other(party),
    revisions,
    remindAt: remindAt(market, offer.listing),
  });
  emitOffer(market, 'offer.countered', offer);
  if (party === 'buyer') decide(market, offer);
  return [];
}

export interface ModelAcceptance {
  expects: Expectation;
  withAddress: boolean;
}

export function acceptOffer(market: Market, on: OnOffer, { expects, withAddress }: ModelAcceptance): Refusal[] {
  const opened = open(market, on);
  if ('final' in opened) return opened.final;
  const { offer } = on;
  const { listing } = offer;
  const { quantity } = current(offer);
  const refused = [
    ...opened.refused,
    ...tradeRefusals(market, on),
    ...refusals(
      offer.awaiting !== opened.party && 'not_your_turn',
      expects === 'another total' && 'price_changed',
      listing.requiresShipping &&
        !offer.hasAddress &&
        !withAddress &&
        (opened.party === 'buyer' ? 'shipping_address_required' : 'shipping_address_missing'),
      withAddress && opened.party === 'seller' && 'validation_failed',
      listing.status !== 'published' && listing.status !== 'sold_out' && 'listing_not_available',
      ...reservationRefusals(market, offer.buyer, [listing]),
      // Units of unpaid orders may become available again; others are gone.
      quantity > available(listing) &&
        (quantity <= listing.quantity
          ? { code: 'units_reserved', members: { requested: quantity, available: available(listing) } }
          : tooFew([{ listing, quantity }])),
    ),
  ];
  if (refused.length > 0) return refused;
  accept(market, offer, withAddress || offer.hasAddress, false);
  return [];
}

/** Sets the address of an open offer: no event, but another version. */
export function setOfferAddress(market: Market, on: OnOffer): Refusal[] {
  const opened = open(market, on);
  if ('final' in opened) {
    const isSeller = partyOf(on.offer, on.by) === 'seller';
    return [...opened.final, ...refusals(isSeller && 'wrong_party')];
  }
  const refused = [...opened.refused, ...refusals(opened.party === 'seller' && 'wrong_party')];
  if (refused.length > 0) return refused;
  change(market, on.offer, { hasAddress: true });
  return [];
}

export function rejectOffer(market: Market, on: OnOffer): Refusal[] {
  const opened = open(market, on);
  if ('final' in opened) return opened.final;
  const refused = [...opened.refused, ...refusals(on.offer.awaiting !== opened.party && 'not_your_turn')];
  if (refused.length > 0) return refused;
  closeOffer(market, on.offer, 'rejected', 'declined');
  return [];
}

export function withdrawOffer(market: Market, on: OnOffer): Refusal[] {
  const opened = open(market, on);
  if ('final' in opened) return opened.final;
  const refused = [...opened.refused, ...refusals(on.offer.awaiting === opened.party && 'not_your_turn')];
  if (refused.length > 0) return refused;
  closeOffer(market, on.offer, 'withdrawn', 'withdrawn');
  return [];
}
