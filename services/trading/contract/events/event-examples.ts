import { exampleParties, exampleRefund } from '@marketplace/payments-contract';
import { exampleListing } from '../listing-records.ts';
import type { SharedOffer } from '../offer-records.ts';
import type { SharedOrder } from '../order-records.ts';

// The examples of trading and payments are about one sale: two sextants, offered at 1100.00 each, sold at 1200.00 each.
const { orderId, buyerOrganizationId, sellerOrganizationId } = exampleParties;
const usd = (amount: number) => ({ amount, currency: 'USD' as const });

const submitted: SharedOffer = {
  id: 'off_01m6dv7580f34thf884xawchr4',
  listingId: exampleListing.id,
  buyerOrganizationId,
  sellerOrganizationId,
  status: 'submitted',
  awaiting: 'seller',
  revision: 1,
  unitAmount: usd(110_000),
  quantity: 2,
  shippingAmount: usd(2_500),
  expiresAt: '2026-11-04T10:00:00.000Z',
  revisions: [
    {
      revision: 1,
      proposedBy: 'buyer',
      unitAmount: usd(110_000),
      quantity: 2,
      shippingAmount: usd(2_500),
      message: 'Would you take this for two?',
      expiresAt: '2026-11-04T10:00:00.000Z',
      createdAt: '2026-11-02T10:00:00.000Z',
    },
  ],
  destinationCountry: 'FR',
  closedReason: null,
  orderId: null,
  externalId: null,
  metadata: {},
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  version: 1,
};

const countered: SharedOffer = {
  ...submitted,
  status: 'countered',
  awaiting: 'buyer',
  revision: 2,
  unitAmount: usd(120_000),
  expiresAt: '2026-11-04T11:30:00.000Z',
  revisions: [
    ...submitted.revisions,
    {
      revision: 2,
      proposedBy: 'seller',
      unitAmount: usd(120_000),
      quantity: 2,
      shippingAmount: usd(2_500),
      message: '',
      expiresAt: '2026-11-04T11:30:00.000Z',
      createdAt: '2026-11-02T11:30:00.000Z',
    },
  ],
  updatedAt: '2026-11-02T11:30:00.000Z',
  version: 2,
};

const accepted: SharedOffer = {
  ...countered,
  status: 'accepted',
  awaiting: null,
  orderId,
  updatedAt: '2026-11-02T12:00:00.000Z',
  version: 3,
};

/** The offer as it would be if the buyer had rejected it instead. */
const rejected: SharedOffer = {
  ...countered,
  status: 'rejected',
  awaiting: null,
  destinationCountry: null,
  closedReason: 'declined',
  updatedAt: '2026-11-02T11:45:00.000Z',
  version: 3,
};

const created: SharedOrder & { shippingAddress: null } = {
  id: orderId,
  buyerOrganizationId,
  sellerOrganizationId,
  offerId: accepted.id,
  items: [
    {
      listingId: exampleListing.id,
      titleSnapshot: exampleListing.title,
      quantity: 2,
      unitAmount: usd(120_000),
      lineTotal: usd(240_000),
    },
  ],
  subtotal: usd(240_000),
  shippingAmount: usd(2_500),
  taxAmount: usd(0),
  total: usd(242_500),
  capturedAmount: usd(0),
  refundedAmount: usd(0),
  refundPendingAmount: usd(0),
  chargedBackAmount: usd(0),
  status: 'pending_payment',
  resumeStatus: null,
  paymentStatus: 'none',
  fulfillmentStatus: 'none',
  refundStatus: 'none',
  disputeStatus: 'none',
  paymentDueAt: '2026-11-05T12:00:00.000Z',
  fulfillBy: null,
  deliveryDays: 5,
  payoutEligibleAt: null,
  shippingAddress: null,
  fulfillments: [],
  externalId: 'PO-4711',
  metadata: { costCenter: '310' },
  createdAt: '2026-11-02T12:00:00.000Z',
  updatedAt: '2026-11-02T12:00:00.000Z',
  version: 1,
};

const paid: SharedOrder = {
  ...created,
  capturedAmount: usd(242_500),
  status: 'paid',
  paymentStatus: 'paid',
  paymentDueAt: null,
  fulfillBy: '2026-11-16T12:15:01.900Z',
  shippingAddress: {
    name: 'Jeanne Baret',
    line1: '12 Quai de la Fosse',
    line2: null,
    city: 'Nantes',
    region: null,
    postalCode: '44000',
    country: 'FR',
  },
  updatedAt: '2026-11-02T12:15:01.900Z',
  version: 2,
};

const fulfilled: SharedOrder = {
  ...paid,
  status: 'fulfilled',
  fulfillmentStatus: 'full',
  fulfillBy: null,
  payoutEligibleAt: '2026-11-11T10:00:00.000Z',
  fulfillments: [
    {
      id: 'ful_01m6k00k80f7qbj6zv9knzyjsg',
      items: [{ listingId: exampleListing.id, quantity: 2 }],
      carrier: 'Example Post',
      trackingNumber: 'EP123456789FR',
      fulfilledAt: '2026-11-04T10:00:00.000Z',
    },
  ],
  updatedAt: '2026-11-04T10:00:00.000Z',
  version: 3,
};

/** While a dispute is open, there is no time of payout. */
const disputed: SharedOrder = {
  ...fulfilled,
  status: 'disputed',
  resumeStatus: 'fulfilled',
  disputeStatus: 'open',
  payoutEligibleAt: null,
  updatedAt: '2026-11-06T10:00:00.800Z',
  version: 4,
};

/** When the dispute ended, five days were left until the payout; they are counted from its end. */
const refunded: SharedOrder = {
  ...fulfilled,
  refundedAmount: exampleRefund.amount,
  refundStatus: 'partial',
  disputeStatus: 'lost',
  payoutEligibleAt: '2026-11-12T09:00:01.700Z',
  updatedAt: '2026-11-07T09:00:01.700Z',
  version: 5,
};

/** The offer of the example events, by its outcome. */
export const exampleOffers = { submitted, countered, accepted, rejected };
/** The order of the example events, by its outcome. */
export const exampleOrders = { created, paid, fulfilled, refunded, disputed };
