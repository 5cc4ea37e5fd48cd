const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time to pay an order before it is canceled, in milliseconds. An accepted offer gives the buyer more time. */
export const paymentMs = { direct: 30 * minute, offer: 72 * hour };
/** Shorter time to pay, in milliseconds, for buyers who have repeatedly let orders lapse. */
export const paymentAfterLapsesMs = { direct: 10 * minute, offer: 24 * hour };
/** Orders that lapsed within this time, in milliseconds, shorten their buyer's time to pay. */
export const lapseMs = 30 * day;
/** Time to fulfill a paid order before its cancellation is requested, in milliseconds. */
export const fulfillmentMs = 14 * day;
/** Least time to fulfill a paid order after its dispute has ended, in milliseconds. */
export const afterDisputeMs = day;
/** Time from the fulfillment of an order until its money is released to the seller, in milliseconds. */
export const holdMs = 7 * day;
/**
 * Time before the expiry of an offer at which the party that must answer is reminded, and before the payment deadline
 * of an order, in milliseconds. A revision that is open for a short time is reminded of after three quarters of it.
 */
export const reminderMs = { offer: 12 * hour, payment: 24 * hour };
/** Most revisions of an offer, and most of them by the buyer. */
export const revisionsMax = { all: 10, buyer: 5 };
/** Most items of an order. */
export const orderItemsMax = 50;
/** Most fulfillments of an order. The last one must have all units that are left. */
export const fulfillmentsMax = 100;
/** Settings of the installation that clients notice, and their defaults. */
export const tradingDefaults = {
  /** The platform's fee of new orders, in basis points. */
  platformFeeBps: 1_000,
  /** Offers that an organization can make in an hour. */
  offersPerHour: 30,
  /** Offers that an organization can make for a listing in 30 days. */
  offersPerListing: 5,
  /** Unpaid orders that an organization can have. */
  unpaidOrdersPerBuyer: 20,
  /** Unpaid orders of one listing that an organization can have. */
  unpaidOrdersPerListing: 3,
  /** Units that an order can have. */
  orderUnits: 1_000,
  /** Orders that a buyer can let lapse in 30 days before its time to pay gets shorter. */
  lapsedOrders: 3,
};
