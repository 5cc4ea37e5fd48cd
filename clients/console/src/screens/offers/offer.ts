import type { OfferQuery } from '../../generated/graphql/graphql.ts';

export type Offer = NonNullable<OfferQuery['offer']>;
export type Revision = Offer['revisions'][number];
