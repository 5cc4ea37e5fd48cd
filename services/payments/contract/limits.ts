const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time limit of one request to the payment provider, in milliseconds. After it, the payment is `processing`. */
export const providerCallMs = 10_000;
/**
 * Milliseconds before the end of a payment's authorization at which its amount is captured, if the seller has not done
 * it and the order is not canceled.
 */
export const captureAheadMs = day;
/** Least time from the end of a dispute until the money of the order is released, in milliseconds. */
export const holdAfterDisputeMs = day;
/** Time in which the seller must answer a claim of the buyer, in milliseconds. After it, the buyer is refunded. */
export const claimAnswerMs = 7 * day;
/**
 * Time in which the operator decides a claim that the seller has answered, in milliseconds. After it, the seller keeps
 * the money of an order whose shipments all have tracking numbers: the buyer can still go to their bank, while a refund
 * cannot be taken back. Otherwise the buyer is refunded: who answers "No." to "It has not arrived" proves nothing. If
 * the seller did not answer, or has accepted the claim, the buyer is refunded too. `CLAIM_SILENCE` is another rule.
 */
export const claimDecisionMs = 14 * day;
/**
 * Milliseconds before the deadline of a bank at which the platform answers its dispute with the refunds of the payment,
 * if the seller has not answered.
 */
export const answerAheadMs = day;
/** Retry interval in milliseconds after the provider has refused such an answer. */
export const answerRetryMs = hour;
/**
 * Milliseconds before the deadline of a dispute at which the party that must act is reminded: the seller of its answer,
 * the operator of its decision. An answer that a bank wants sooner is reminded of a `short` time before.
 */
export const disputeReminderMs = { evidence: 2 * day, decision: 3 * day, short: 12 * hour };
/**
 * Milliseconds for which a record that waits for the provider must be unchanged before its state is read there, because
 * a notice may be missing.
 */
export const refreshAfterMs = minute;
/** Milliseconds for which a notice of the provider that fits no record is kept and tried again. */
export const unmatchedNoticeMs = 72 * hour;
/** Time after which a negative balance of a seller is written off, in milliseconds. */
export const writeOffMs = 180 * day;
/**
 * Milliseconds for which funds may wait for their payout before operators are alerted. Stripe allows 90 days:
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
 * Number of failures after which refunds of a payment are no longer tried automatically: the card of the buyer is
 * closed. The operator pays the buyer by other means.
 */
export const refundFailuresMax = 3;
/** Number of refunds of a payment after which only all that is left can be refunded. */
export const refundsMax = 1000;
