import type { MarketListingFragment } from '../../generated/graphql/graphql.ts';

export type MarketListing = MarketListingFragment;
