import type { tradingEngineContract } from './engine.ts';
import type { TradingEventType } from './events.ts';
import type { TradingContract } from './index.ts';
import type { offerClosedReasons, offerStatuses } from './offer-records.ts';
import type { orderStatuses } from './order-records.ts';
import type { listingStatuses } from './records.ts';

/**
 * Who causes a transition. Of an open offer, the `awaiting party` must respond, and the `proposing party` made the
 * current revision. `system`: a schedule or workflow, or a consequence of an operation on another record.
 */
export type Cause = 'buyer' | 'seller' | 'awaiting party' | 'proposing party' | 'system';

/** An operation of trading's contract or of its engine contract. */
export type TradingOperation = keyof TradingContract['operations'] | keyof (typeof tradingEngineContract)['operations'];

/** A change that an operation may make to a listing, an offer or an order. */
export interface Transition<Status extends string> {
  /** Statuses before the change. Empty: the operation creates the record. */
  from: readonly Status[];
  /** The status after the change. `same`: the record changes, its status does not. */
  to: Status | 'same';
  by: readonly Cause[];
  operations: readonly TradingOperation[];
  /** The change in a few words, for the diagram. */
  label: string;
  /** When the change happens. Absent: always, when the operation is allowed. */
  when?: string;
  /** `closedReason` of an offer after the change. */
  reason?: (typeof offerClosedReasons)[number];
  /** The event about the record that the change emits. */
  event?: TradingEventType;
}

type ListingStatus = (typeof listingStatuses)[number];
type OfferStatus = (typeof offerStatuses)[number];
type OrderStatus = (typeof orderStatuses)[number];

const open = ['submitted', 'countered'] as const;
const notArchived = ['draft', 'published', 'paused', 'sold_out'] as const;
const settled = ['paid', 'fulfilled', 'completed'] as const;
const refundable = ['paid', 'fulfilled', 'completed', 'disputed'] as const;
/** The operations that can reserve the last unit of a listing. */
const ordering = ['createOrder', 'acceptOffer', 'createOffer', 'counterOffer'] as const;

/** Every change of the status of a listing. */
export const listingTransitions: readonly Transition<ListingStatus>[] = [
  { from: [], to: 'draft', by: ['seller'], operations: ['createListing'], label: 'create' },
  {
    from: [],
    to: 'published',
    by: ['seller'],
    operations: ['createListing'],
    label: 'create and publish',
    when: '`publish` is true',
    event: 'listing.published',
  },
  {
    from: ['draft', 'paused'],
    to: 'published',
    by: ['seller'],
    operations: ['publishListing'],
    label: 'publish',
    when: 'a unit is available',
    event: 'listing.published',
  },
  { from: ['published'], to: 'paused', by: ['seller'], operations: ['pauseListing'], label: 'pause' },
  {
    from: ['published'],
    to: 'sold_out',
    by: ['system'],
    operations: ordering,
    label: 'last unit reserved',
    when: 'an order reserves the last available unit',
  },
  {
    from: ['sold_out'],
    to: 'published',
    by: ['system'],
    operations: ['cancelOrder', 'expireOrder', 'recordRefund'],
    label: 'units returned',
    when: 'units of an order become available again',
  },
  {
    from: ['published'],
    to: 'sold_out',
    by: ['seller'],
    operations: ['updateListing'],
    label: 'quantity lowered',
    when: '`quantity` is set to `quantityReserved`',
  },
  {
    from: ['sold_out'],
    to: 'published',
    by: ['seller'],
    operations: ['updateListing'],
    label: 'restock',
    when: '`quantity` is set above `quantityReserved`',
  },
  { from: notArchived, to: 'archived', by: ['seller'], operations: ['archiveListing'], label: 'archive' },
  {
    from: notArchived,
    to: 'archived',
    by: ['system'],
    operations: ['archiveListings'],
    label: 'organization closes',
    when: 'the organization is closing',
  },
];

/** Every change of an offer. */
export const offerTransitions: readonly Transition<OfferStatus>[] = [
  { from: [], to: 'submitted', by: ['buyer'], operations: ['createOffer'], label: 'submit', event: 'offer.submitted' },
  {
    from: open,
    to: 'countered',
    by: ['awaiting party'],
    operations: ['counterOffer'],
    label: 'counter',
    event: 'offer.countered',
  },
  {
    from: open,
    to: 'accepted',
    by: ['awaiting party'],
    operations: ['acceptOffer'],
    label: 'accept',
    event: 'offer.accepted',
  },
  ...(['createOffer', 'counterOffer'] as const).flatMap((operation): Transition<OfferStatus>[] => {
    const decided = {
      from: [operation === 'createOffer' ? 'submitted' : 'countered'],
      by: ['system'],
      operations: [operation],
    } satisfies Partial<Transition<OfferStatus>>;
    return [
      {
        ...decided,
        to: 'accepted',
        label: 'threshold accepts',
        when: "the buyer's amount is at least `autoAcceptAmount`, and the listing can be bought",
        event: 'offer.accepted',
      },
      {
        ...decided,
        to: 'rejected',
        label: 'threshold declines',
        when: "the buyer's amount is below `autoDeclineAmount`",
        reason: 'declined',
        event: 'offer.rejected',
      },
    ];
  }),
  {
    from: open,
    to: 'rejected',
    by: ['awaiting party'],
    operations: ['rejectOffer'],
    label: 'reject',
    reason: 'declined',
    event: 'offer.rejected',
  },
  {
    from: open,
    to: 'withdrawn',
    by: ['proposing party'],
    operations: ['withdrawOffer'],
    label: 'withdraw',
    reason: 'withdrawn',
    event: 'offer.rejected',
  },
  {
    from: open,
    to: 'expired',
    by: ['system'],
    operations: ['expireOffers', 'createOffer', 'counterOffer', 'acceptOffer', 'rejectOffer', 'withdrawOffer'],
    label: 'expiresAt passed',
    when: '`expiresAt` has passed: by the schedule, or by whoever uses the offer first',
    reason: 'expired',
    event: 'offer.rejected',
  },
  {
    from: open,
    to: 'rejected',
    by: ['system'],
    operations: [...ordering, 'updateListing', 'expireOffers'],
    label: 'sold out',
    when: 'no unit of the listing is available any more',
    reason: 'sold_out',
    event: 'offer.rejected',
  },
  {
    from: open,
    to: 'rejected',
    by: ['system'],
    operations: ['archiveListing', 'expireOffers'],
    label: 'listing archived',
    when: 'the seller archives the listing',
    reason: 'listing_closed',
    event: 'offer.rejected',
  },
  {
    from: open,
    to: 'rejected',
    by: ['system'],
    operations: ['archiveListings', 'closeOffers'],
    label: 'organization closes',
    when: 'the organization of one party is closing',
    reason: 'organization_closed',
    event: 'offer.rejected',
  },
];

/** Every change of an order. */
export const orderTransitions: readonly Transition<OrderStatus>[] = [
  {
    from: [],
    to: 'pending_payment',
    by: ['buyer'],
    operations: ['createOrder'],
    label: 'order',
    event: 'order.created',
  },
  {
    from: [],
    to: 'pending_payment',
    by: ['awaiting party'],
    operations: ['acceptOffer'],
    label: 'accept an offer',
    event: 'order.created',
  },
  {
    from: [],
    to: 'pending_payment',
    by: ['system'],
    operations: ['createOffer', 'counterOffer'],
    label: 'threshold accepts an offer',
    when: "the buyer's amount is at least `autoAcceptAmount`",
    event: 'order.created',
  },
  {
    from: ['pending_payment'],
    to: 'canceled',
    by: ['buyer', 'seller'],
    operations: ['cancelOrder'],
    label: 'cancel',
  },
  {
    from: ['pending_payment'],
    to: 'canceled',
    by: ['system'],
    operations: ['expireOrder'],
    label: 'paymentDueAt passed',
    when: '`paymentDueAt` has passed',
  },
  {
    from: ['pending_payment'],
    to: 'same',
    by: ['system'],
    operations: ['recordPayment'],
    label: 'payment fails',
    when: 'a payment is authorized or fails',
  },
  {
    from: ['pending_payment'],
    to: 'paid',
    by: ['system'],
    operations: ['recordPayment'],
    label: 'pay',
    when: 'the total is captured',
    event: 'order.paid',
  },
  {
    from: ['paid'],
    to: 'same',
    by: ['seller'],
    operations: ['fulfillOrder'],
    label: 'fulfill some units',
    when: 'units are left',
  },
  {
    from: ['paid'],
    to: 'fulfilled',
    by: ['seller'],
    operations: ['fulfillOrder'],
    label: 'fulfill the last units',
    when: 'no unit is left',
    event: 'order.fulfilled',
  },
  {
    from: ['paid'],
    to: 'same',
    by: ['seller'],
    operations: ['cancelOrder'],
    label: 'cancel',
    when: 'the buyer is refunded from then on',
  },
  {
    from: ['paid'],
    to: 'same',
    by: ['system'],
    operations: ['expireOrder'],
    label: 'fulfillBy passed',
    when: '`fulfillBy` has passed; the buyer is refunded from then on',
  },
  {
    from: ['fulfilled'],
    to: 'same',
    by: ['buyer'],
    operations: ['confirmReceipt'],
    label: 'confirm receipt',
    when: 'the money is released from then on',
  },
  {
    from: ['fulfilled'],
    to: 'completed',
    by: ['system'],
    operations: ['recordRelease'],
    label: 'money released',
    when: 'the money is released to the seller: `payoutEligibleAt` has passed, or the receipt is confirmed',
  },
  {
    from: refundable,
    to: 'same',
    by: ['system'],
    operations: ['recordRefund'],
    label: 'refund begins',
    when: 'a refund begins or fails',
  },
  {
    from: refundable,
    to: 'same',
    by: ['system'],
    operations: ['recordRefund'],
    label: 'partial refund',
    when: 'a part is refunded',
    event: 'order.refunded',
  },
  {
    from: refundable,
    to: 'refunded',
    by: ['system'],
    operations: ['recordRefund'],
    label: 'full refund',
    when: 'nothing is left to refund',
    event: 'order.refunded',
  },
  {
    from: settled,
    to: 'disputed',
    by: ['system'],
    operations: ['recordDispute'],
    label: 'dispute',
    when: 'a dispute is opened',
    event: 'order.disputed',
  },
  ...settled.map(
    (status): Transition<OrderStatus> => ({
      from: ['disputed'],
      to: status,
      by: ['system'],
      operations: ['recordDispute'],
      label: 'dispute closed',
      when: `the dispute is closed, and \`resumeStatus\` is \`${status}\``,
    }),
  ),
  {
    from: ['disputed', 'refunded'],
    to: 'same',
    by: ['system'],
    operations: ['recordDispute'],
    label: 'further dispute',
    when: 'a further dispute is opened',
    event: 'order.disputed',
  },
];
