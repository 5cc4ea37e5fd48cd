const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time to pay an order before it is canceled, in milliseconds. An accepted offer gives the buyer more time. */
export const paymentMs = { direct: 30 * minute, offer: 72 * hour };
/** Time to fulfill a paid order before its cancellation is requested, in milliseconds. */
export const fulfillmentMs = 14 * day;
/** Time from the fulfillment of an order until its money is released to the seller, in milliseconds. */
export const holdMs = 7 * day;
