import type { ApiKeysQuery } from '../../generated/graphql/graphql.ts';

export type ApiKeyRow = NonNullable<ApiKeysQuery['apiKeys']>['nodes'][number];
