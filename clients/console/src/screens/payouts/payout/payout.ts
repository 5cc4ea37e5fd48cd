import type { PayoutQuery } from '../../../generated/graphql/graphql.ts';

export type Payout = NonNullable<PayoutQuery['payout']>;
