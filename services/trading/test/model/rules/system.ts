import {
  change,
  current,
  isOpen,
  type Market,
  type ModelOrder,
  type ModelOrganization,
  type ModelRevision,
  type Refusal,
  refusals,
  tickSeconds,
} from './market.ts';
import { closeOffersOf } from './listings.ts';
import { closeOffer, isDue } from './offers.ts';
import { cancelUnpaid, dueAt, endOverdue } from './orders.ts';

/** Closes the offers whose time has passed, at most `limit`, the earliest first. Returns how many. */
export function expireOffers(market: Market, limit: number): number {
  const due = market.offers
    .filter((offer) => isDue(market, offer))
    .toSorted((one, other) => expiresBefore(current(one), current(other)))
    .slice(0, limit);
  for (const offer of market.offers.filter((one) => due.includes(one))) closeOffer(market, offer, 'expired', 'expired');
  return due.length;
}

const expiresBefore = (one: ModelRevision, other: ModelRevision): number =>
  one.expiresAt - other.expiresAt || one.before - other.before;

/** Applies the effects of a passed deadline of the order. */
export function expireOrder(market: Market, order: ModelOrder): void {
  const isPast = (at: number | null) => at !== null && at <= market.clock;
  const isUnpaid = order.status === 'pending_payment' && order.paymentStatus !== 'authorized';
  if (isUnpaid && isPast(order.paymentDueAt)) cancelUnpaid(market, order, true);
  else if (order.status === 'paid' && order.cancelRequestedAt === null && isPast(order.fulfillBy))
    endOverdue(market, order);
}

/**
 * Reminds of offers that are about to expire and of orders that are about to be canceled, each once. Returns how many.
 * Reminders do not change the records.
 */
export function sendReminders(market: Market): number {
  const isDue = ({ remindAt }: { remindAt: number | null }) => remindAt !== null && remindAt <= market.clock;
  const offers = market.offers.filter((offer) => isOpen(offer) && isDue(offer));
  const orders = market.orders.filter(isDue);
  for (const record of [...offers, ...orders]) record.remindAt = null;
  const isInTime = (at: number | null) => at !== null && at > market.clock;
  return (
    offers.filter((offer) => isInTime(current(offer).expiresAt)).length +
    orders.filter((order) => isInTime(dueAt(order))).length
  );
}

/** When the order's workflow must act next; null if it waits for a party. */
function actsAt(order: ModelOrder): number | null {
  if (order.status === 'pending_payment') return order.paymentStatus === 'authorized' ? null : order.paymentDueAt;
  if (order.status === 'paid') return order.cancelRequestedAt ?? order.fulfillBy;
  if (order.status === 'fulfilled') return order.receiptConfirmedAt ?? order.payoutEligibleAt;
  return null;
}

/** Requests the workflows of the orders that should have been acted on before. Returns how many. */
export function requeueOverdueOrders(market: Market): number {
  for (const order of market.orders) {
    const at = actsAt(order);
    if (at !== null && at + tickSeconds <= market.clock) market.poked.add(order);
  }
  return market.poked.size;
}

/** An organization that is closing may be suspended meanwhile. */
const mayClose = ({ status }: ModelOrganization): boolean => status !== 'active';

/** Closes the open offers of a closing organization, at most `limit`. */
export function closeOffers(market: Market, organization: ModelOrganization, limit: number): Refusal[] {
  if (!mayClose(organization)) return refusals('invalid_state_transition');
  for (const offer of openOffersOf(market, organization).slice(0, limit))
    closeOffer(market, offer, 'rejected', 'organization_closed');
  return [];
}

export const openOffersOf = (market: Market, { name }: ModelOrganization) =>
  market.offers.filter((offer) => isOpen(offer) && (offer.buyer === name || offer.seller === name));

/** Archives the listings of a closing organization, at most `limit`. */
export function archiveListings(market: Market, organization: ModelOrganization, limit: number): Refusal[] {
  if (!mayClose(organization)) return refusals('invalid_state_transition');
  const batch = unarchivedOf(market, organization).slice(0, limit);
  for (const listing of batch) change(market, listing, { status: 'archived', archivedAt: market.clock });
  closeOffersOf(market, batch, 'organization_closed');
  return [];
}

export const unarchivedOf = (market: Market, { name }: ModelOrganization) =>
  market.listings.filter(({ seller, status }) => seller === name && status !== 'archived');

/** Orders of an organization that have not ended. */
export const obligationsOf = (market: Market, { name }: ModelOrganization): number =>
  market.orders.filter(
    ({ buyer, seller, status }) =>
      (buyer === name || seller === name) && !['completed', 'canceled', 'refunded'].includes(status),
  ).length;
