import type { PayoutAccountQuery } from '../../../generated/graphql/graphql.ts';

export type Account = NonNullable<PayoutAccountQuery['payoutAccount']>;
