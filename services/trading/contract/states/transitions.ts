import type { offerStatuses } from '../offer-records.ts';
import type { listingStatuses } from '../listing-records.ts';
import type { Transition } from './transition.ts';

type ListingStatus = (typeof listingStatuses)[number];
type OfferStatus = (typeof offerStatuses)[number];

const open = ['submitted', 'countered'] as const;
const notArchived = ['draft', 'published', 'paused', 'sold_out'] as const;
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
    operations: ['recordPayment', 'updateListing', 'expireOffers'],
    label: 'sold out',
    when: 'the last unit of the listing is paid, or its `quantity` is set to 0',
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

export { orderTransitions } from './order-transitions.ts';
export type { Cause, TradingOperation } from './transition.ts';
