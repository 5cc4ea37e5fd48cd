import type { PayoutFragment } from '../../../generated/graphql/graphql.ts';

export type Payout = PayoutFragment;
