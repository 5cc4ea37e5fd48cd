import type { DisputeQuery } from '../../generated/graphql/graphql.ts';

export type Dispute = NonNullable<DisputeQuery['dispute']>;
export type DisputedOrder = NonNullable<Dispute['order']>;
