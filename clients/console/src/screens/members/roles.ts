import type { Role } from '../../generated/graphql/graphql.ts';

/** What each role is for, in one line. */
const roleTexts: readonly (readonly [role: Role, text: string])[] = [
  ['owner', 'Owner: may do everything'],
  ['admin', 'Admin: manages people, keys and webhooks'],
  ['developer', 'Developer: trades, and manages webhooks'],
  ['finance', 'Finance: trades, and manages keys and payouts'],
];

/** Why the role cannot change or remove a member who has the other role. Undefined: it can. */
export function reasonNotToManage(role: Role, managed: Role): string | undefined {
  return managed === 'owner' && role !== 'owner' ? 'Only an owner changes or removes an owner.' : undefined;
}

/** Only an owner makes somebody an owner. */
export function rolesGrantedBy(role: Role) {
  return roleTexts.filter(([granted]) => role === 'owner' || granted !== 'owner');
}
