import { rights } from '../generated/rights.ts';
import type { Role } from '../generated/graphql/graphql.ts';
import { useHere } from './session/session.tsx';

/** An operation that not every member may call. */
export type Right = keyof typeof rights;

export function rolesWith(operation: Right): readonly Role[] {
  return rights[operation];
}

/** Whether members with this role may call the operation. */
export function may(role: Role, operation: Right): boolean {
  return rolesWith(operation).includes(role);
}

/** Why this person cannot call the operation. Undefined: they can. */
export function useReason(operation: Right): string | undefined {
  const { role, status } = useHere();
  if (status === 'closed') return 'The organization is closed.';
  return may(role, operation) ? undefined : `This needs the role ${rolesText(operation)}.`;
}

/** Such as `owner, admin or finance`. */
export function rolesText(operation: Right): string {
  const roles = rolesWith(operation);
  const others = roles.slice(0, -1).join(', ');
  return `${others === '' ? '' : `${others} or `}${roles.at(-1)}`;
}
