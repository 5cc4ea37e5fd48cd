const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time limit of one request to the payment provider, in milliseconds. After it, the payment is `processing`. */
export const providerCallMs = 10_000;
/**
 * How long before the authorization of a payment ends its amount is captured, in milliseconds, if the seller has not
 * done it and the order is not canceled.
 */
export const captureAheadMs = day;
/** Least time from the end of a dispute until the money of the order is released, in milliseconds. */
export const holdAfterDisputeMs = day;
/** Time in which the seller must answer a claim of the buyer, in milliseconds. After it, the buyer is refunded. */
export const claimAnswerMs = 7 * day;
/**
 * Time in which the operator decides a claim that the seller has answered, in milliseconds. After it, the seller keeps
 * the money of an order whose shipments all have tracking numbers: the buyer can still go to their bank, while a refund
 * cannot be taken back. Otherwise the buyer is refunded: who answers "No." to "It has not arrived" proves nothing. If the
 * seller did not answer, or has accepted the claim, the buyer is refunded too. `CLAIM_SILENCE` is another rule.
 */
export const claimDecisionMs = 14 * day;
/**
 * How long before the deadline of a bank the platform answers its dispute with the refunds of the payment, in
 * milliseconds, if the seller has not answered.
 */
export const answerAheadMs = day;
/** How long after the provider has refused such an answer it is tried again, in milliseconds. */
export const answerRetryMs = hour;
/**
 * How long before the deadline of a dispute the party that must act is reminded, in milliseconds: the seller of its
 * answer, the operator of its decision. An answer that a bank wants sooner is reminded of a `short` time before.
 */
export const disputeReminderMs = { evidence: 2 * day, decision: 3 * day, short: 12 * hour };
/**
 * How long a record that waits for the provider must be unchanged before its state is read from the provider, in
 * milliseconds, because a notice may be missing.
 */
export const refreshAfterMs = minute;
/** How long a notice of the provider that fits no record is kept and tried again, in milliseconds. */
export const unmatchedNoticeMs = 72 * hour;
/** Time after which a negative balance of a seller is written off, in milliseconds. */
export const writeOffMs = 180 * day;
/**
 * How long funds may wait for their payout before operators are alerted, in milliseconds. Stripe allows 90 days:
 * https://docs.stripe.com/connect/manual-payouts
 */
export const oldFundsMs = 75 * day;
/** Most pieces of evidence of each party of a dispute. */
export const evidenceMax = 20;
/**
 * Most claims that the buyer may open about one order. Each stops the release of its money, so a buyer who could claim
 * and withdraw for ever could keep it from the seller.
 */
export const claimsMax = 3;
/**
 * Failures after which no refund of a payment is tried by itself any more: the card of the buyer is closed. The operator
 * pays the buyer by other means.
 */
export const refundFailuresMax = 3;
/** Most refunds of a payment after which a part can still be refunded. Then only everything that is left can be. */
export const refundsMax = 1000;
