import type { MembersQuery } from '../../generated/graphql/graphql.ts';

export type MemberRow = NonNullable<MembersQuery['members']>['nodes'][number];
