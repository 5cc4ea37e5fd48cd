import type { OfferFragment, RevisionFragment } from '../../generated/graphql/graphql.ts';

export type Offer = OfferFragment;
export type Revision = RevisionFragment;
