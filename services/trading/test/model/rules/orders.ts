import {
  available,
  change,
  days,
  hours,
  isActive,
  isPublic,
  type Market,
  minutes,
  ownerOf,
  type ModelLine,
  type ModelListing,
  type ModelOffer,
  type ModelOrder,
  partyOf,
  type Refusal,
  refusals,
  sum,
  settleStock,
  tooFew,
} from './market.ts';
import { emitOrder } from './views.ts';

interface NewOrder {
  buyer: string;
  seller: string;
  offer: ModelOffer | null;
  lines: Pick<ModelLine, 'listing' | 'quantity' | 'unitAmount'>[];
  /** Shipping of the order. */
  shipping: number;
  hasAddress: boolean;
  /** Whether the buyer itself makes or accepts the order. */
  byBuyer: boolean;
}

/**
 * Reserves the units and makes the order. Its event comes with `placed`, after that of the offer that it came from.
 */
export function placeOrder(market: Market, input: NewOrder): { order: ModelOrder; placed: () => void } {
  const { buyer, seller, offer, lines, shipping, hasAddress } = input;
  const now = market.clock;
  const order: ModelOrder = {
    label: `order ${market.orders.length + 1}`,
    buyer,
    seller,
    offer,
    currency: lines[0]!.listing.currency,
    lines: lines.map((line) => ({ ...line, title: line.listing.title, fulfilled: 0 })),
    shipping,
    status: 'pending_payment',
    resumeStatus: null,
    paymentStatus: 'none',
    captured: 0,
    refunded: 0,
    refundPending: 0,
    chargedBack: 0,
    disputeStatus: 'none',
    disputes: new Map(),
    paymentDueAt: now + timeToPay(market, input),
    fulfillBy: null,
    payoutEligibleAt: null,
    cancelRequestedAt: null,
    cancelReason: null,
    receiptConfirmedAt: null,
    hasAddress,
    lapsedAt: null,
    deliveryDays: Math.max(0, ...lines.map(({ listing }) => listing.deliveryDays ?? 0)) || null,
    remindAt: null,
    fulfillments: [],
    accountVersion: 0,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  order.remindAt = remindAt(market, order);
  market.orders.push(order);
  market.changed.add(order);
  market.poked.add(order);
  for (const { listing, quantity } of lines) {
    change(market, listing, { reserved: listing.reserved + quantity });
    settleStock(listing);
  }
  return { order, placed: () => emitOrder(market, 'order.created', order) };
}

/** Deadline of the party of an order that must act. Null if nobody must. */
export function dueAt(order: ModelOrder): number | null {
  if (order.status === 'pending_payment') return order.paymentStatus === 'authorized' ? null : order.paymentDueAt;
  if (order.status === 'paid') return order.cancelRequestedAt === null ? order.fulfillBy : null;
  return order.status === 'fulfilled' && order.receiptConfirmedAt === null ? order.payoutEligibleAt : null;
}

/**
 * A day before the payment is due, 3 before the shipment, 2 before the end of complaints; or 12 hours if there is less.
 */
function remindAt({ clock }: Market, order: ModelOrder): number | null {
  const due = dueAt(order);
  if (due === null) return null;
  const ahead =
    order.status === 'pending_payment' ? [hours(24)] : [order.status === 'paid' ? days(3) : days(2), hours(12)];
  return ahead.map((time) => due - time).find((time) => time > clock) ?? null;
}

/** Changes an order, and requests its workflow. */
export function changeOrder(market: Market, order: ModelOrder, changes: Partial<ModelOrder>): void {
  const before = dueAt(order);
  change(market, order, changes);
  if (dueAt(order) !== before) order.remindAt = remindAt(market, order);
  market.poked.add(order);
}

export interface Item {
  listing: ModelListing;
  quantity: number;
  expectedUnitAmount?: number;
}

/** Units by listing, each listing once, in the order in which they are named. */
function summed(items: Item[]): { listing: ModelListing; quantity: number }[] {
  return [...Map.groupBy(items, ({ listing }) => listing)].map(([listing, same]) => ({
    listing,
    quantity: sum(same.map(({ quantity }) => quantity)),
  }));
}

const unpaidMax = 20;
const unpaidOfListingMax = 3;
const lapsedMax = 3;

/** The orders of the last 30 days that the person of a buyer has let lapse, or canceled unpaid. */
function lapsesOf(market: Market, buyer: string): (ModelOrder & { lapsedAt: number })[] {
  return market.orders.filter(
    (order): order is ModelOrder & { lapsedAt: number } =>
      ownerOf(market, order.buyer) === ownerOf(market, buyer) &&
      order.lapsedAt !== null &&
      order.lapsedAt > market.clock - days(30),
  );
}

/** Whether a seller takes no order of the buyer: a day after three lapses, and twice as long after each further one. */
function isPaused(market: Market, buyer: string, seller: string): boolean {
  const lapses = lapsesOf(market, buyer).filter((order) => order.seller === seller);
  if (lapses.length < lapsedMax) return false;
  const pause = Math.min(days(2 ** (lapses.length - lapsedMax)), days(30));
  return Math.max(...lapses.map(({ lapsedAt }) => lapsedAt)) + pause > market.clock;
}

/** Why the buyer may not have another unpaid order of the listings, which have one seller. */
export function reservationRefusals(market: Market, buyer: string, listings: ModelListing[]): Refusal[] {
  return refusals(
    !hasRoom(market, buyer, listings) && 'unpaid_order_limit',
    isPaused(market, buyer, listings[0]!.seller) && 'lapsed_order_limit',
  );
}

function hasRoom(market: Market, buyer: string, listings: ModelListing[]): boolean {
  const isOwn = (order: ModelOrder): boolean => ownerOf(market, order.buyer) === ownerOf(market, buyer);
  const unpaid = market.orders.filter((order) => order.status === 'pending_payment' && isOwn(order));
  const ofListing = (listing: ModelListing): number =>
    unpaid.filter(({ lines }) => lines.some((line) => line.listing === listing)).length;
  return unpaid.length < unpaidMax && listings.every((listing) => ofListing(listing) < unpaidOfListingMax);
}

/**
 * A person who has let orders lapse, or canceled them unpaid, gets less time, and so does one who is to pay at once.
 */
function timeToPay(market: Market, { buyer, offer, byBuyer, lines }: NewOrder): number {
  if (byBuyer && lines.some(({ listing }) => listing.immediatePayment)) return minutes(10);
  if (lapsesOf(market, buyer).length < lapsedMax) return offer === null ? minutes(30) : hours(72);
  return offer === null ? minutes(10) : hours(24);
}

/** Total that a request expects: none, the right one, or another one. */
export type Expectation = 'nothing' | 'the total' | 'another total';

export interface Purchase {
  items: Item[];
  expects: Expectation;
  hasAddress: boolean;
}

export function createOrder(market: Market, buyer: string, { items, expects, hasAddress }: Purchase): Refusal[] {
  const lines = summed(items);
  const listings = lines.map(({ listing }) => listing);
  const hidden = refusals(
    listings.some(({ seller }) => seller === buyer) && 'self_dealing',
    listings.some((listing) => listing.seller !== buyer && !isPublic(market, listing)) && 'not_found',
  );
  if (hidden.length > 0) return hidden;
  const [first] = listings;
  const isShort = ({ listing, quantity }: (typeof lines)[number]) =>
    listing.status !== 'published' || available(listing) < quantity;
  const refused = refusals(
    listings.some(({ seller, currency }) => seller !== first!.seller || currency !== first!.currency) &&
      'validation_failed',
    !isActive(market, buyer) && 'invalid_state_transition',
    listings.some(({ status, buyNowEnabled }) => status !== 'published' || !buyNowEnabled) && 'listing_not_available',
    items.some(({ listing, expectedUnitAmount: expected }) => expected !== undefined && expected !== listing.price) &&
      'price_changed',
    expects === 'another total' && 'price_changed',
    !hasAddress && listings.some(({ requiresShipping }) => requiresShipping) && 'shipping_address_required',
    ...reservationRefusals(market, buyer, listings),
    lines.some(isShort) && tooFew(lines.filter(isShort)),
  );
  if (refused.length > 0) return refused;
  const { placed } = placeOrder(market, {
    buyer,
    seller: first!.seller,
    offer: null,
    lines: lines.map((line) => ({ ...line, unitAmount: line.listing.price })),
    shipping: sum(listings.map(({ shipping }) => shipping)),
    hasAddress,
    byBuyer: true,
  });
  placed();
  return [];
}

export interface OnOrder {
  by: string;
  order: ModelOrder;
  stale: boolean;
}

/** Ends an unpaid order: its units are available again. `lapsed`: it is the buyer who did not pay. */
export function cancelUnpaid(market: Market, order: ModelOrder, lapsed: boolean): void {
  for (const { listing, quantity } of order.lines) {
    change(market, listing, { reserved: listing.reserved - quantity });
    settleStock(listing);
  }
  const lapsedAt = lapsed ? market.clock : null;
  changeOrder(market, order, { status: 'canceled', paymentDueAt: null, lapsedAt, hasAddress: false });
  if (order.offer) order.offer.hasAddress = false;
}

/** A paid order ends when the buyer has the money back. Nothing more is fulfilled. */
function requestCancellation(
  market: Market,
  order: ModelOrder,
  cancelReason: NonNullable<ModelOrder['cancelReason']>,
): void {
  changeOrder(market, order, { cancelRequestedAt: market.clock, cancelReason, fulfillBy: null });
}

/** A paid order ends at its deadline: with the units that were shipped, or by its cancellation if there are none. */
export function endOverdue(market: Market, order: ModelOrder): void {
  if (order.fulfillments.length === 0) return requestCancellation(market, order, 'sla_expired');
  const payoutEligibleAt = market.clock + holdOf(order);
  changeOrder(market, order, { status: 'fulfilled', cancelReason: 'sla_expired', fulfillBy: null, payoutEligibleAt });
  emitOrder(market, 'order.fulfilled', order);
}

/** The buyer can complain for a week after the promised arrival. */
export const holdOf = ({ deliveryDays }: ModelOrder): number => days(7 + (deliveryDays ?? 0));

const isCanceling = ({ status, cancelRequestedAt }: ModelOrder): boolean =>
  status === 'paid' && cancelRequestedAt !== null;

export function cancelOrder(market: Market, { by, order, stale }: OnOrder): Refusal[] {
  const party = partyOf(order, by);
  if (party === null) return refusals('not_found');
  const { status } = order;
  const refused = refusals(
    stale && 'precondition_failed',
    status === 'disputed' && 'order_disputed',
    isCanceling(order) && 'order_canceling',
    status !== 'disputed' &&
      status !== 'pending_payment' &&
      !(status === 'paid' && party === 'seller') &&
      'order_not_cancelable',
  );
  if (refused.length > 0) return refused;
  if (status === 'paid') requestCancellation(market, order, 'seller_canceled');
  else cancelUnpaid(market, order, party === 'buyer');
  return [];
}

export interface Shipment {
  /** Absent: all units that are not fulfilled yet. */
  items: { listing: ModelListing; quantity: number }[] | undefined;
  carrier: string | null;
  trackingNumber: string | null;
}

/** All the money is returned, or will be. How much of it is for units that were not shipped, only payments knows. */
function isReturned({ captured, refunded, refundPending, chargedBack }: ModelOrder): boolean {
  return refunded + refundPending + chargedBack >= captured;
}

export function fulfillOrder(market: Market, { by, order, stale }: OnOrder, shipment: Shipment): Refusal[] {
  const party = partyOf(order, by);
  if (party === null) return refusals('not_found');
  const left = (listing: ModelListing): number => {
    const line = order.lines.find((one) => one.listing === listing);
    return line ? line.quantity - line.fulfilled : 0;
  };
  const wanted = shipment.items ? summed(shipment.items) : undefined;
  const tooMany = (wanted ?? []).filter(({ listing, quantity }) => quantity > left(listing));
  const { status } = order;
  const refused = refusals(
    stale && 'precondition_failed',
    party === 'buyer' && 'wrong_party',
    status === 'disputed' && 'order_disputed',
    isCanceling(order) && 'order_canceling',
    status !== 'paid' && status !== 'disputed' && 'invalid_state_transition',
    status === 'paid' && isReturned(order) && 'order_refunded',
    tooMany.length > 0 && {
      code: 'over_fulfillment',
      members: {
        details: tooMany.map(({ listing, quantity }) => ({
          listingId: listing.label,
          requested: quantity,
          open: left(listing),
        })),
      },
    },
  );
  if (refused.length > 0) return refused;
  const items =
    wanted ??
    order.lines
      .map(({ listing, quantity, fulfilled }) => ({ listing, quantity: quantity - fulfilled }))
      .filter(({ quantity }) => quantity > 0);
  for (const { listing, quantity } of items)
    order.lines.find((line) => line.listing === listing)!.fulfilled += quantity;
  const { carrier, trackingNumber } = shipment;
  const fulfillments = [...order.fulfillments, { items, carrier, trackingNumber, fulfilledAt: market.clock }];
  const isWhole = order.lines.every(({ quantity, fulfilled }) => quantity === fulfilled);
  changeOrder(market, order, {
    fulfillments,
    ...(isWhole && { status: 'fulfilled', fulfillBy: null, payoutEligibleAt: market.clock + holdOf(order) }),
  });
  if (isWhole) emitOrder(market, 'order.fulfilled', order);
  return [];
}

export function confirmReceipt(market: Market, { by, order, stale }: OnOrder): Refusal[] {
  const party = partyOf(order, by);
  if (party === null) return refusals('not_found');
  const { status } = order;
  const refused = refusals(
    stale && 'precondition_failed',
    party === 'seller' && 'wrong_party',
    status === 'disputed' && 'order_disputed',
    status !== 'fulfilled' && status !== 'disputed' && 'invalid_state_transition',
  );
  if (refused.length > 0) return refused;
  // A second confirmation changes nothing.
  if (order.receiptConfirmedAt === null) changeOrder(market, order, { receiptConfirmedAt: market.clock });
  return [];
}

/**
 * Sets the address of an unpaid order, or adds that of a paid one before it is shipped: no event, but another version.
 */
export function setOrderAddress(market: Market, { by, order, stale }: OnOrder): Refusal[] {
  const party = partyOf(order, by);
  if (party === null) return refusals('not_found');
  const { status } = order;
  const isAddable = status === 'paid' && !order.hasAddress && order.lines.every(({ fulfilled }) => fulfilled === 0);
  const refused = refusals(
    stale && 'precondition_failed',
    party === 'seller' && 'wrong_party',
    status === 'disputed' && 'order_disputed',
    isCanceling(order) && 'order_canceling',
    status !== 'pending_payment' && status !== 'disputed' && !isAddable && 'invalid_state_transition',
  );
  if (refused.length > 0) return refused;
  change(market, order, { hasAddress: true });
  return [];
}
