import type { MigrationObject } from '@mikro-orm/core';
import { Listings } from './0001-listings.ts';
import { Organizations } from './0002-organizations.ts';
import { ClientRequests } from './0003-client-requests.ts';
import { ListingLists } from './0004-listing-lists.ts';
import { Clock } from './0005-clock.ts';
import { FairOutbox } from './0006-fair-outbox.ts';
import { OffersAndOrders } from './0007-offers-and-orders.ts';
import { Reminders } from './0008-reminders.ts';
import { ListingSearch } from './0009-listing-search.ts';
import { OfferClosings } from './0010-offer-closings.ts';
import { CancelReason } from './0011-cancel-reason.ts';
import { ListingSearchPlan } from './0012-listing-search-plan.ts';
import { CheaperClock } from './0013-cheaper-clock.ts';
import { HiddenListings } from './0014-hidden-listings.ts';
import { IndexedDescription } from './0015-indexed-description.ts';
import { OfferShipping } from './0016-offer-shipping.ts';
import { ComparedWords } from './0017-compared-words.ts';
import { ShippingAddresses } from './0018-shipping-addresses.ts';
import { FeeOfTotal } from './0019-fee-of-total.ts';
import { LapsedOrders } from './0020-lapsed-orders.ts';
import { ListsOfChanges } from './0021-lists-of-changes.ts';

/** Migrations in the order in which they run. A released migration is never edited. */
export const migrations: MigrationObject[] = [
  { name: '0001-listings', class: Listings },
  { name: '0002-organizations', class: Organizations },
  { name: '0003-client-requests', class: ClientRequests },
  { name: '0004-listing-lists', class: ListingLists },
  { name: '0005-clock', class: Clock },
  { name: '0006-fair-outbox', class: FairOutbox },
  { name: '0007-offers-and-orders', class: OffersAndOrders },
  { name: '0008-reminders', class: Reminders },
  { name: '0009-listing-search', class: ListingSearch },
  { name: '0010-offer-closings', class: OfferClosings },
  { name: '0011-cancel-reason', class: CancelReason },
  { name: '0012-listing-search-plan', class: ListingSearchPlan },
  { name: '0013-cheaper-clock', class: CheaperClock },
  { name: '0014-hidden-listings', class: HiddenListings },
  { name: '0015-indexed-description', class: IndexedDescription },
  { name: '0016-offer-shipping', class: OfferShipping },
  { name: '0017-compared-words', class: ComparedWords },
  { name: '0018-shipping-addresses', class: ShippingAddresses },
  { name: '0019-fee-of-total', class: FeeOfTotal },
  { name: '0020-lapsed-orders', class: LapsedOrders },
  { name: '0021-lists-of-changes', class: ListsOfChanges },
];
