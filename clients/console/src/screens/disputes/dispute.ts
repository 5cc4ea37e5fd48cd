import type { DisputedOrderFragment, DisputeFragment } from '../../generated/graphql/graphql.ts';

export type Dispute = DisputeFragment;
export type DisputedOrder = DisputedOrderFragment;
