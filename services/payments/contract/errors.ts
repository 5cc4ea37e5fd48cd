import { z } from 'zod';
import { availableAtSchema, defineErrors, idSchema, moneySchema } from '@marketplace/kernel';
import { payoutHoldReasonSchema } from './records/payout-records.ts';

/** The error codes that only payments throws. */
export const paymentsErrors = defineErrors({
  amount_mismatch: {
    status: 422,
    title: 'The amount is not the total of the order',
    explanation: {
      meaning: 'A payment always has the total of its order. The `amount` in the request is another one.',
      remedy: 'Read the order and send its `total`, or leave `amount` out.',
    },
    members: z.object({ total: moneySchema.meta({ description: 'The total of the order.' }) }),
  },
  order_not_payable: {
    status: 409,
    title: 'The order cannot be paid',
    explanation: {
      meaning: 'The order is paid already, it is canceled, or its seller takes no payments at the moment.',
      remedy: 'Read the order: only an order in `pending_payment` can be paid. Otherwise try again later.',
    },
  },
  payment_in_progress: {
    status: 409,
    title: 'The order has a payment already',
    explanation: {
      meaning: 'Another payment of the order has not failed or been canceled. An order has one such payment at a time.',
      remedy: 'Read the payment in `paymentId`. Confirm or cancel it, or wait for its result.',
    },
    members: z.object({ paymentId: idSchema('pay').meta({ description: 'The other payment.' }) }),
  },
  manual_capture_not_allowed: {
    status: 409,
    title: 'The seller does not allow manual capture',
    explanation: {
      meaning:
        'The payment has `captureMethod: manual`, so it would be authorized first. The seller of the order has not ' +
        'allowed this: `manualCapture` of its payout account is off.',
      remedy: 'Pay with `captureMethod: automatic`, or leave it out.',
    },
  },
  too_many_declined: {
    status: 409,
    title: 'Too many payments were declined',
    explanation: {
      meaning:
        'So many attempts to pay of this order, of your organization or from your network were declined that ' +
        'the next ' +
        'one must wait. Each further decline makes the pause longer. Attempts whose outcome is not known yet ' +
        'count too.',
      remedy:
        'Use another way to pay, and not before the time in `availableAt`. There is a `Retry-After` for short pauses.',
    },
    members: z.object({ availableAt: availableAtSchema }),
  },
  already_captured: {
    status: 409,
    title: 'The payment is captured already',
    explanation: {
      meaning: 'The amount of the payment was captured before.',
      remedy: 'Nothing has to be done. Read the payment.',
    },
  },
  no_receipt: {
    status: 409,
    title: 'The payment has no receipt',
    explanation: {
      meaning: 'A receipt confirms that money was taken. This payment has not succeeded.',
      remedy: 'Wait until the payment is `succeeded`.',
    },
  },
  payment_disputed: {
    status: 409,
    title: 'The payment is disputed',
    explanation: {
      meaning: 'The bank has withdrawn the disputed amount. A refund could pay the buyer twice.',
      remedy: 'Wait for the end of the dispute, or accept it.',
    },
  },
  refund_exceeds_captured: {
    status: 422,
    title: 'The refund is too large',
    explanation: {
      meaning: 'The amount is more than what is left to refund. Refunds that are pending count too.',
      remedy: 'Refund at most the amount in `refundable`.',
    },
    members: z.object({ refundable: moneySchema.meta({ description: 'What can be refunded now.' }) }),
  },
  refund_pending: {
    status: 409,
    title: 'A refund of the claim is pending',
    explanation: {
      meaning:
        'A refund that counts towards the claim is on its way, and the payment provider has not settled it. ' +
        'Until then ' +
        'the claim is not decided again, accepted or withdrawn.',
      remedy: 'Wait until the refund in `refundId` has ended, and read the dispute again.',
    },
    members: z.object({ refundId: idSchema('rfd').meta({ description: 'The refund that is pending.' }) }),
  },
  amount_not_possible: {
    status: 422,
    title: 'The payment provider cannot move this amount',
    explanation: {
      meaning:
        'The payment provider moves only multiples of a step in this currency, such as 10 minor units of BHD, ' +
        'and the ' +
        'amount is none. Nothing was changed.',
      remedy:
        'Send the amount in `lower` or in `higher`, or leave the amount out: all that is left is always possible.',
    },
    members: z.object({
      lower: moneySchema.nullable().meta({ description: 'The next smaller amount. Null if there is none.' }),
      higher: moneySchema
        .nullable()
        .meta({ description: 'The next larger amount that is left. Null if there is none.' }),
    }),
  },
  refund_not_covered: {
    status: 409,
    title: 'The refund is not covered',
    explanation: {
      meaning:
        'The money of the order was released to you, your balance does not cover the refund, and what you would ' +
        'owe is ' +
        'more than allowed. Nothing was refunded.',
      remedy:
        'Refund at most the amount in `covered`, or repeat the request when later sales have raised your ' +
        'balance. The ' +
        'operator of the platform can refund the rest for you.',
    },
    members: z.object({ covered: moneySchema.meta({ description: 'What can be refunded of the payment now.' }) }),
  },
  refund_impossible: {
    status: 409,
    title: 'The card takes no refund',
    explanation: {
      meaning: 'Three refunds of the payment have failed or came back: the card of the buyer is probably closed.',
      remedy:
        'Pay the buyer by other means, such as a bank transfer, and record it with `paidOutside` and a ' +
        '`reference` at ' +
        '`POST /operator/payments/{id}/refunds`. That also ends the claim. Without `paidOutside`, the card is ' +
        'tried once ' +
        'more.',
    },
  },
  dispute_exists: {
    status: 409,
    title: 'The order has an open dispute',
    explanation: {
      meaning: 'A dispute of the order is open. There is one at a time.',
      remedy: 'Continue with the dispute in `disputeId`.',
    },
    members: z.object({ disputeId: idSchema('dsp').meta({ description: 'The open dispute.' }) }),
  },
  claim_too_small: {
    status: 422,
    title: 'The claim is too small',
    explanation: {
      meaning: 'A claim stops the payout of the whole order, so it is at least a small share of its total.',
      remedy: 'Claim at least the amount in `minimum`, or ask the seller for a refund.',
    },
    members: z.object({ minimum: moneySchema.meta({ description: 'The smallest amount of a claim.' }) }),
  },
  dispute_window_closed: {
    status: 409,
    title: 'The order can no longer be disputed here',
    explanation: {
      meaning: 'A buyer can dispute an order from its payment until it is completed.',
      remedy: 'Ask the seller for a refund, or your bank.',
    },
  },
  payout_not_releasable: {
    status: 409,
    title: 'The payout cannot be released',
    explanation: {
      meaning: 'The payout is on hold, for the reasons in `holdReasons`, or its time has not come.',
      remedy: 'Wait until `eligibleAt`, and until the reasons in `holdReasons` have ended.',
    },
    members: z.object({
      eligibleAt: z.iso.datetime().nullable().meta({ description: 'The earliest time of the payout.' }),
      holdReasons: z.array(payoutHoldReasonSchema).meta({ description: 'Why the payout is on hold.' }),
    }),
  },
  provider_unavailable: {
    status: 503,
    title: 'The payment provider did not answer',
    explanation: {
      meaning: 'The payment provider did not answer, or its answer was inconclusive.',
      remedy: 'Repeat the request after the seconds in `Retry-After`, with the same idempotency key.',
    },
    retryAfterSeconds: 5,
  },
  invalid_signature: {
    status: 400,
    title: 'The signature is not valid',
    explanation: {
      meaning: 'The signature of the notice does not fit its body, or it is too old.',
      remedy: 'Only payment providers send requests to this address, signed with their secret.',
    },
  },
});
