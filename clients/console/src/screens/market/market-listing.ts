import type { MarketListingQuery } from '../../generated/graphql/graphql.ts';

export type MarketListing = NonNullable<MarketListingQuery['listing']>;
