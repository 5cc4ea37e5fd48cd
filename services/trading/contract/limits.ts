import { rateLimitsSetting } from '@marketplace/kernel';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Time to pay an order before it is canceled, in milliseconds. An accepted offer gives the buyer more time.
 * `immediate`: for a listing with `immediatePayment`, if the buyer itself makes or accepts the order; enough for a form
 * and an authentication of the card.
 */
export const paymentMs = { direct: 30 * minute, offer: 72 * hour, immediate: 10 * minute };
/** Shorter time to pay, in milliseconds, for buyers who have repeatedly let orders lapse. */
export const paymentAfterLapsesMs = { direct: 10 * minute, offer: 24 * hour };
/** Orders that lapsed within this time, in milliseconds, count against the person whose organization made them. */
export const lapseMs = 30 * day;
/**
 * Milliseconds since the last lapse in which a person who has let `lapsedOrders` (of `RATE_LIMITS`) orders of a seller
 * lapse can make no order of that seller. Each further lapse doubles it: each held units that others could have bought,
 * so in `lapseMs` a person holds them a few times only.
 */
export const lapsePauseMs = { first: day, longest: lapseMs };
/** Time to fulfill a paid order before its cancellation is requested, in milliseconds. */
export const fulfillmentMs = 14 * day;
/** Least time to fulfill a paid order after its dispute has ended, in milliseconds. */
export const afterDisputeMs = day;
/**
 * Time from the fulfillment of an order until its money is released to the seller, in milliseconds. It begins after the
 * `deliveryDays` of the order: see `holdOf`.
 */
export const holdMs = 7 * day;
/** Most `deliveryDays` of a listing. With the hold and a claim, the money stays less than the 90 days of Stripe. */
export const deliveryDaysMax = 45;

/** Time from the fulfillment of an order until its money is released to the seller, in milliseconds. */
export function holdOf({ deliveryDays }: { deliveryDays?: number | null | undefined }): number {
  return holdMs + (deliveryDays ?? 0) * day;
}
/**
 * Time before the expiry of an offer at which the party that must answer is reminded, and before the payment deadline
 * of an order, in milliseconds. A revision that is open for a short time is reminded of after three quarters of it.
 */
export const reminderMs = { offer: 12 * hour, payment: 24 * hour };
/**
 * Time before the other deadlines of an order at which the party that must act is reminded, in milliseconds: the seller
 * of the shipment, the buyer of the end of the time for complaints. A deadline that is nearer, as after a dispute, is
 * reminded of a `short` time before.
 */
export const orderReminderMs = { fulfillment: 3 * day, receipt: 2 * day, short: 12 * hour };
/** Most revisions of an offer, and most of them by the buyer. */
export const revisionsMax = { all: 10, buyer: 5 };
/** Most items of an order. */
export const orderItemsMax = 50;
/** Most fulfillments of an order. The last one must have all units that are left. */
export const fulfillmentsMax = 100;

const limits = rateLimitsSetting.parse(undefined);
/** Settings of the installation that clients notice, and their defaults. */
export const tradingDefaults = {
  /** The platform's fee of new orders, in basis points. */
  platformFeeBps: 1_000,
  offersPerHour: limits.offersPerHour,
  offersPerListing: limits.offersPerListing,
  unpaidOrdersPerBuyer: limits.unpaidOrders,
  unpaidOrdersPerListing: limits.unpaidOrdersPerListing,
  orderUnits: limits.orderUnits,
  lapsedOrders: limits.lapsedOrders,
};
