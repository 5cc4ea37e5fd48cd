import { z } from 'zod';
import { availableAtSchema, defineErrors, idSchema, priceSchema } from '@marketplace/kernel';

const units = z.int().min(0);

const shortages = {
  details: z
    .array(
      z
        .strictObject({
          listingId: idSchema('lst'),
          requested: units.meta({ description: 'Units that the request asked for.' }),
          available: units.meta({ description: 'Units that were available.' }),
        })
        .meta({ id: 'StockShortage' }),
    )
    .meta({ description: 'The listings, with the units that were `requested` and that are `available`.' }),
};

/** The error codes that only trading throws. */
export const tradingErrors = defineErrors({
  self_dealing: {
    status: 422,
    title: 'You cannot buy from yourself',
    explanation: {
      meaning: 'The listing belongs to your own organization, or to one that shares an owner with it.',
      remedy: 'Make offers and orders for listings of other people.',
    },
  },
  listing_not_available: {
    status: 409,
    title: 'The listing is not for sale',
    explanation: {
      meaning:
        'The listing is not published, its seller cannot trade at the moment, ' +
        'or it does not allow this way of buying (`offersEnabled`, `buyNowEnabled`).',
      remedy: 'Read the listing. Offers that are open stay open while a listing is paused.',
    },
  },
  insufficient_stock: {
    status: 409,
    title: 'Too few units are left',
    explanation: {
      meaning: 'Fewer units are available than you asked for.',
      remedy: 'Look at `details`: each entry names a listing and how many units of it are `available`.',
    },
    members: z.object(shortages),
  },
  units_reserved: {
    status: 409,
    title: 'The units are reserved for unpaid orders',
    explanation: {
      meaning:
        'The listing has enough units, but other buyers have reserved some and not paid yet. The offer stays open.',
      remedy:
        'Try again when the orders are paid or canceled. The offer ends as `sold_out` only if the units are sold.',
    },
    members: z.object({
      requested: units.meta({ description: 'Units that the offer needs.' }),
      available: units.meta({ description: 'Units that no unpaid order has reserved.' }),
    }),
  },
  shipping_address_required: {
    status: 422,
    title: 'A shipping address is needed',
    explanation: {
      meaning: 'A listing of the order or offer requires shipping (`requiresShipping`), and there is no address.',
      remedy: 'Send `shippingAddress`.',
    },
  },
  shipping_address_missing: {
    status: 409,
    title: 'The offer has no shipping address yet',
    explanation: {
      meaning: 'The listing requires shipping, and the buyer has not given an address for this offer.',
      remedy: 'The buyer can add it: `PUT /offers/{id}/shipping-address`. Accept the offer after that.',
    },
  },
  unpaid_order_limit: {
    status: 409,
    title: 'The buyer has too many unpaid orders',
    explanation: {
      meaning:
        'The buyer has reached the limit of unpaid orders, or of unpaid orders of one listing. Those of all ' +
        'organizations of its first owner count.',
      remedy: 'As the buyer, pay or cancel one of them. An offer can be accepted after that.',
    },
  },
  lapsed_order_limit: {
    status: 409,
    title: 'The buyer has let too many orders of this seller lapse',
    explanation: {
      meaning:
        'The people of the buyer have left several orders of this seller unpaid, or canceled them unpaid, within 30 ' +
        'days. Each reserved units that others could not buy. The time until the next order grows with each of them.',
      remedy:
        'Repeat the request after the time in `availableAt`. An open offer can be accepted then, if it has not ' +
        'expired.',
    },
    members: z.object({ availableAt: availableAtSchema }),
  },
  quantity_below_reserved: {
    status: 409,
    title: 'More units are reserved',
    explanation: {
      meaning: 'The new `quantity` is smaller than the number of units that are reserved for unpaid orders.',
      remedy: 'Use a quantity of at least `quantityReserved`, or wait until the orders are paid or canceled.',
    },
    members: z.object({ quantityReserved: units.meta({ description: 'Units reserved for unpaid orders.' }) }),
  },
  currency_immutable: {
    status: 409,
    title: 'The currency can no longer be changed',
    explanation: {
      meaning: 'There are offers or orders for this listing in its currency.',
      remedy: 'Archive the listing and create another one in the new currency.',
    },
  },
  open_offer_exists: {
    status: 409,
    title: 'You have an open offer for this listing',
    explanation: {
      meaning: 'An organization can have one open offer for each listing.',
      remedy: 'Continue with the offer in `offerId`: counter it when it is your turn, or withdraw it.',
    },
    members: z.object({ offerId: idSchema('off').meta({ description: 'Your open offer.' }) }),
  },
  offer_quota_exceeded: {
    status: 409,
    title: 'Too many offers',
    explanation: {
      meaning: 'Your organization has reached the limit of offers in an hour, or of offers for one listing in 30 days.',
      remedy: 'Repeat the request after the time in `availableAt`. Counter-offers are not counted.',
    },
    members: z.object({ availableAt: availableAtSchema }),
  },
  offer_not_open: {
    status: 409,
    title: 'The offer is closed',
    explanation: {
      meaning: 'The offer was accepted, rejected or withdrawn.',
      remedy: 'Read the offer: `status` and `closedReason` show how it ended. A buyer can make a new offer.',
    },
  },
  offer_expired: {
    status: 409,
    title: 'The offer has expired',
    explanation: {
      meaning: 'Nobody answered the current revision before its `expiresAt`. The offer is closed.',
      remedy: 'The buyer can make a new offer.',
    },
  },
  offer_revision_conflict: {
    status: 409,
    title: 'The offer has new terms',
    explanation: {
      meaning: 'The offer is no longer at the revision in `expectedRevision`.',
      remedy: 'Read the offer, check its current terms, and repeat the request with the current `revision`.',
    },
    members: z.object({ revision: z.int().min(1).meta({ description: 'The current revision.' }) }),
  },
  not_your_turn: {
    status: 409,
    title: 'The other party must respond first',
    explanation: {
      meaning: 'Your organization made the current revision, so only the other party can accept, counter or reject it.',
      remedy: 'Wait for the answer, or withdraw the offer.',
    },
  },
  revision_limit: {
    status: 409,
    title: 'The offer has too many revisions',
    explanation: {
      meaning: 'An offer has at most 10 revisions, 5 of them by the buyer.',
      remedy: 'Accept or reject the current terms.',
    },
  },
  price_changed: {
    status: 409,
    title: 'The price has changed',
    explanation: {
      meaning:
        'The price of a listing is not the `expectedUnitAmount` of your order, ' +
        'or the total with shipping is not its `expectedTotal`.',
      remedy: 'Look at `total` and `details` for the present prices, and repeat the request with them if you agree.',
    },
    members: z.object({
      total: priceSchema.meta({ description: 'The present total, with shipping.' }),
      details: z
        .array(
          z
            .strictObject({
              listingId: idSchema('lst'),
              unitAmount: priceSchema.meta({ description: 'The present price of a unit.' }),
            })
            .meta({ id: 'ChangedPrice' }),
        )
        .meta({ description: 'The listings whose price has changed, with the present price as `unitAmount`.' }),
    }),
  },
  order_not_cancelable: {
    status: 409,
    title: 'The order cannot be canceled',
    explanation: {
      meaning: 'A buyer can cancel an order until it is paid, a seller until it is fulfilled.',
      remedy: 'As a buyer, ask the seller to cancel the order, or open a dispute.',
    },
  },
  order_canceling: {
    status: 409,
    title: 'The order is being canceled',
    explanation: {
      meaning: 'The seller has canceled the order, or its deadline has passed. The buyer is being refunded.',
      remedy: 'Nothing more can be fulfilled. The order becomes `refunded`.',
    },
  },
  order_payment_pending: {
    status: 409,
    title: 'The payment of the order is not decided yet',
    explanation: {
      meaning: 'The order is not paid, and the payment provider has not answered yet to a request that may pay it.',
      remedy:
        'Repeat the request after the seconds in `Retry-After`. With some ways to pay the answer takes days: then ' +
        'ship when `order.paid` arrives.',
    },
    retryAfterSeconds: 1,
  },
  order_refunded: {
    status: 409,
    title: 'The units are refunded',
    explanation: {
      meaning:
        'The refunds of the order, pending ones too, are as much as the units that were not shipped have cost. ' +
        'Whoever ships them gives them away.',
      remedy: 'Ship nothing more. If a pending refund fails, the units can be shipped again.',
    },
  },
  order_disputed: {
    status: 409,
    title: 'The order is disputed',
    explanation: {
      meaning: 'A dispute of the order is open.',
      remedy:
        'Answer the dispute with your evidence, such as a tracking number. The order continues when it is closed.',
    },
  },
  over_fulfillment: {
    status: 409,
    title: 'More units than the order has left',
    explanation: {
      meaning: 'The order does not have as many unfulfilled units as the request would fulfill.',
      remedy: 'Look at `details`: each entry names a listing and how many units of it are `open`.',
    },
    members: z.object({
      details: z
        .array(
          z
            .strictObject({
              listingId: idSchema('lst'),
              requested: units.meta({ description: 'Units in the request.' }),
              open: units.meta({ description: 'Units that are not fulfilled yet.' }),
            })
            .meta({ id: 'ExcessiveFulfillment' }),
        )
        .meta({ description: 'The listings, with the units that were `requested` and that are `open`.' }),
    }),
  },
});
