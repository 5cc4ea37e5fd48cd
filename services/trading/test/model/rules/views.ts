import { tradingContract } from '@marketplace/trading-contract';
import {
  available,
  current,
  isPublic,
  type Market,
  type ModelEvent,
  type ModelFulfillment,
  type ModelListing,
  type ModelOffer,
  type ModelOrder,
  partyOf,
  subtotal,
  sum,
  total,
} from './market.ts';

const amountIn = (currency: string) => (amount: number) => ({ amount, currency });

/** The address that all buyers give, as it is shown. */
const shownAddress = {
  name: 'Jeanne Baret',
  line1: '12 Quai de la Fosse',
  line2: null,
  city: 'Nantes',
  region: null,
  postalCode: null,
  country: 'FR',
};

/** Private annotation of a record by an organization: empty in the model. */
const annotation = { externalId: null, metadata: {} };

/** Members of a listing that no command of the model sets: they have the defaults of a new listing. */
const {
  publish: _publish,
  autoAcceptAmount: _accept,
  autoDeclineAmount: _decline,
  ...unsetMembers
} = tradingContract.operations.createListing.input.parse({ title: '-', price: { amount: 1, currency: 'USD' } });

/** A listing as everyone sees it. */
function publicListing(listing: ModelListing): Record<string, unknown> {
  const money = amountIn(listing.currency);
  return {
    ...unsetMembers,
    id: listing.label,
    organizationId: listing.seller,
    title: listing.title,
    price: money(listing.price),
    shippingAmount: money(listing.shipping),
    requiresShipping: listing.requiresShipping,
    immediatePayment: listing.immediatePayment,
    deliveryDays: listing.deliveryDays,
    quantity: listing.quantity,
    quantityReserved: listing.reserved,
    quantityAvailable: available(listing),
    offersEnabled: listing.offersEnabled,
    buyNowEnabled: listing.buyNowEnabled,
    offerTtlHours: listing.ttlHours,
    status: listing.status,
    publishedAt: listing.publishedAt,
    archivedAt: listing.archivedAt,
    createdAt: listing.createdAt,
    updatedAt: listing.updatedAt,
    version: listing.version,
  };
}

/** A listing as an organization sees it: its seller with the thresholds, others only while it is public. */
export function listingFor(market: Market, listing: ModelListing, viewer: string): object | null {
  const money = (amount: number | null) => (amount === null ? null : amountIn(listing.currency)(amount));
  if (viewer !== listing.seller) return isPublic(market, listing) ? publicListing(listing) : null;
  return {
    ...publicListing(listing),
    ...annotation,
    autoAcceptAmount: money(listing.autoAccept),
    autoDeclineAmount: money(listing.autoDecline),
  };
}

/** An offer as both parties see it. */
function sharedOffer(offer: ModelOffer): Record<string, unknown> {
  const money = amountIn(offer.currency);
  const { unitAmount, quantity, shipping, expiresAt } = current(offer);
  return {
    id: offer.label,
    listingId: offer.listing.label,
    buyerOrganizationId: offer.buyer,
    sellerOrganizationId: offer.seller,
    status: offer.status,
    awaiting: offer.awaiting,
    revision: offer.revisions.length,
    unitAmount: money(unitAmount),
    quantity,
    shippingAmount: money(shipping),
    expiresAt,
    revisions: offer.revisions.map(({ shipping: amount, before: _, ...revision }, index) => ({
      ...revision,
      revision: index + 1,
      unitAmount: money(revision.unitAmount),
      shippingAmount: money(amount),
    })),
    ...annotation,
    destinationCountry: offer.hasAddress ? shownAddress.country : null,
    closedReason: offer.closedReason,
    orderId: offer.order?.label ?? null,
    createdAt: offer.createdAt,
    updatedAt: offer.updatedAt,
    version: offer.version,
  };
}

/**
 * An offer as an organization sees it. Only the buyer sees the address, only the seller whether a threshold decided.
 */
export function offerFor(offer: ModelOffer, viewer: string): object | null {
  const party = partyOf(offer, viewer);
  if (party === null) return null;
  const shared = sharedOffer(offer);
  return party === 'seller'
    ? { ...shared, autoDecided: offer.autoDecided }
    : { ...shared, shippingAddress: offer.hasAddress ? shownAddress : null };
}

const fulfillmentOf = ({ items, ...rest }: ModelFulfillment): object => ({
  ...rest,
  id: 'fulfillment',
  items: items.map(({ listing, quantity }) => ({ listingId: listing.label, quantity })),
});

/** Whether the order was ever paid: after that the seller and receivers of webhooks see the address. */
const wasPaid = ({ status }: ModelOrder): boolean => status !== 'pending_payment' && status !== 'canceled';

/** An order as both parties see it, and as it is in events. */
function sharedOrder(order: ModelOrder): Record<string, unknown> {
  const money = amountIn(order.currency);
  const returned = order.refunded + order.chargedBack;
  const units = order.lines.map(({ quantity }) => quantity);
  const fulfilled = order.lines.map((line) => line.fulfilled);
  return {
    id: order.label,
    buyerOrganizationId: order.buyer,
    sellerOrganizationId: order.seller,
    offerId: order.offer?.label ?? null,
    ...annotation,
    items: order.lines.map(({ listing, title, quantity, unitAmount }) => ({
      listingId: listing.label,
      titleSnapshot: title,
      quantity,
      unitAmount: money(unitAmount),
      lineTotal: money(quantity * unitAmount),
    })),
    subtotal: money(subtotal(order)),
    shippingAmount: money(order.shipping),
    taxAmount: money(0),
    total: money(total(order)),
    capturedAmount: money(order.captured),
    refundedAmount: money(order.refunded),
    refundPendingAmount: money(order.refundPending),
    chargedBackAmount: money(order.chargedBack),
    status: order.status,
    resumeStatus: order.resumeStatus,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: fulfilled.every((n) => n === 0)
      ? 'none'
      : units.every((n, index) => n === fulfilled[index])
        ? 'full'
        : 'partial',
    refundStatus: returned === 0 ? 'none' : returned === order.captured ? 'full' : 'partial',
    disputeStatus: order.disputeStatus,
    paymentDueAt: order.paymentDueAt,
    fulfillBy: order.fulfillBy,
    deliveryDays: order.deliveryDays,
    payoutEligibleAt: order.payoutEligibleAt,
    shippingAddress: order.hasAddress && wasPaid(order) ? shownAddress : null,
    fulfillments: order.fulfillments.map(fulfillmentOf),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    version: order.version,
  };
}

/** Whether all units of an order are fulfilled. */
export const isFulfilled = (order: ModelOrder): boolean =>
  order.lines.every(({ quantity, fulfilled }) => fulfilled === quantity);

/** Whether the deadline of the order passed when a part was shipped. */
export const isShippedInPart = (order: ModelOrder): boolean =>
  order.cancelReason === 'sla_expired' && order.cancelRequestedAt === null;

/** The price of the units that were not shipped. */
export const unshippedOf = (order: ModelOrder): number =>
  sum(order.lines.map(({ quantity, fulfilled, unitAmount }) => (quantity - fulfilled) * unitAmount));

/** The platform's fee: a tenth of the subtotal, rounded half up. */
export const feeOf = (order: ModelOrder): number => Math.floor(total(order) / 10 + 0.5);

/** An order as an organization sees it: the buyer always with the address, the seller with the fee. */
export function orderFor(order: ModelOrder, viewer: string): object | null {
  const party = partyOf(order, viewer);
  if (party === null) return null;
  const shared = sharedOrder(order);
  if (party === 'buyer') return { ...shared, shippingAddress: order.hasAddress ? shownAddress : null };
  const money = amountIn(order.currency);
  return {
    ...shared,
    platformFee: money(feeOf(order)),
    platformFeeBps: 1_000,
    sellerNet: money(total(order) - feeOf(order)),
  };
}

function emit(market: Market, event: Omit<ModelEvent, 'audience'>, audience: string[]): void {
  market.events.push({ ...event, audience: audience.toSorted() });
}

export function emitPublished(market: Market, listing: ModelListing): void {
  const { label: about, version, seller } = listing;
  emit(
    market,
    { type: 'listing.published', about, version, data: { object: { ...publicListing(listing), ...annotation } } },
    [seller],
  );
}

export function emitOffer(market: Market, type: `offer.${string}`, offer: ModelOffer): void {
  const { label: about, version, buyer, seller } = offer;
  emit(market, { type, about, version, data: { object: sharedOffer(offer) } }, [buyer, seller]);
}

export function emitOrder(market: Market, type: `order.${string}`, order: ModelOrder, more: object = {}): void {
  const { label: about, version, buyer, seller } = order;
  emit(market, { type, about, version, data: { object: sharedOrder(order), ...more } }, [buyer, seller]);
}
