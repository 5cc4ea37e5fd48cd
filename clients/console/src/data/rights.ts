import { operatorRights, rights } from '../generated/rights.ts';
import type { Role } from '../generated/graphql/graphql.ts';
import { type Here, useHere } from './session/session.tsx';

/** An operation that only some roles may call. */
export type Right = keyof typeof all;

const all = { ...rights, ...operatorRights };

function rolesWith(operation: Right): readonly Role[] {
  return all[operation];
}

/** Rights that a closed organization keeps, for money that comes back. */
const whenClosed: readonly Right[] = ['setPayoutAccount', 'releasePayout', 'retryPayout'];

/** Whether only the organization that operates the platform has the operation. */
export function isOfOperator(operation: Right): boolean {
  return operation in operatorRights;
}

/** Whether members with this role may call the operation. */
export function may(role: Role, operation: Right): boolean {
  return rolesWith(operation).includes(role);
}

/** Whether the person may open a screen that calls the operation. Undefined: every member may. */
export function hasScreen({ role, operator }: Pick<Here, 'role' | 'operator'>, needs: Right | undefined): boolean {
  return needs === undefined || (may(role, needs) && (operator || !isOfOperator(needs)));
}

/** Why this person cannot call the operation. Undefined: they can. */
export function useReason(operation: Right): string | undefined {
  const { role, status, operator } = useHere();
  if (status === 'closed' && !whenClosed.includes(operation)) return 'The organization is closed.';
  if (isOfOperator(operation) && !operator) return 'Only the operator of the platform can do this.';
  return may(role, operation) ? undefined : `This needs the role ${rolesText(operation)}.`;
}

/** The roles with the operation, such as `owner, admin or finance`. */
export function rolesText(operation: Right): string {
  const roles = rolesWith(operation);
  const others = roles.slice(0, -1).join(', ');
  return `${others === '' ? '' : `${others} or `}${roles.at(-1)}`;
}
