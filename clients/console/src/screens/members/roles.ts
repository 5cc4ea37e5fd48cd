import type { Role } from '../../generated/graphql/graphql.ts';

/** Purpose of each role, in one line. */
const roleTexts: readonly (readonly [role: Role, text: string])[] = [
  ['owner', 'Owner: may do everything'],
  ['admin', 'Admin: manages people, keys and webhooks'],
  ['developer', 'Developer: trades, and manages webhooks'],
  ['finance', 'Finance: trades, and manages keys and payouts'],
];

/** Reason why the role cannot change or remove a member with the other role. Undefined if it can. */
export function reasonNotToManage(role: Role, managed: Role): string | undefined {
  return managed === 'owner' && role !== 'owner' ? 'Only an owner changes or removes an owner.' : undefined;
}

/** Only an owner makes somebody an owner. */
export function rolesGrantedBy(role: Role) {
  return roleTexts.filter(([granted]) => role === 'owner' || granted !== 'owner');
}
