import type { Role, Scope } from './caller.ts';
import { roles as allRoles } from './caller.ts';

/**
 * Callers that may use an operation. The contract declares them. Every transport enforces it with `authorize`, and the
 * gateway enforces it before it reads a request body. docs/permissions.md is generated from all `access` values.
 */
export type Access =
  /** Every caller, with or without a credential. */
  | { who: 'anyone' }
  /** A signed-in person, with or without an active organization. `recent`: see `withRecentAuthentication`. */
  | { who: 'user'; recent?: true }
  /** A signed-in person with one of `roles` in the active organization. API keys are refused. */
  | { who: 'member'; roles: readonly Role[]; recent?: true }
  /**
   * A signed-in member, with one of `roles`, of the organization that operates the platform
   * (`OPERATOR_ORGANIZATION_ID`). The operation reads and changes records of other organizations. API keys are refused.
   */
  | { who: 'operator'; roles: readonly Role[]; recent?: true }
  /** A signed-in member of any role, or an API key. If `scope` is set, an API key must have that scope. */
  | { who: 'organization'; scope: Scope | null }
  /**
   * Processes of this product only: the relay and activities (engine contracts), and the gateway on its own behalf
   * (public contracts). No credential of a client makes a `system` caller.
   */
  | { who: 'system' };

/** Access for every caller, with or without a credential. */
export const anyone: Access = { who: 'anyone' };
/** Access for signed-in persons. */
export const user: Extract<Access, { who: 'user' }> = { who: 'user' };
/** Access for processes of this product only. */
export const system: Access = { who: 'system' };
/** Access for signed-in persons with one of these roles in the active organization. Without arguments: any role. */
export const member = (...roles: Role[]): Extract<Access, { who: 'member' }> => ({
  who: 'member',
  roles: roles.length > 0 ? roles : allRoles,
});
/**
 * Access for members of the organization that operates the platform, with one of these roles. Their operations are not
 * scoped by the caller's organization, so each must be audited with `auditOperator`.
 */
export const operator = (...roles: Role[]): Extract<Access, { who: 'operator' }> => ({ who: 'operator', roles });
/**
 * Restricts `access` to persons who authenticated recently (step-up). For sensitive changes. Identity decides what is
 * recent (`stepUp` of the setting `SESSION_SECONDS`); others are refused with `reauthentication_required`.
 */
export const withRecentAuthentication = <A extends Extract<Access, { who: 'user' | 'member' | 'operator' }>>(
  access: A,
): A => ({
  ...access,
  recent: true,
});
/** Access for members of any role and for API keys. If `scope` is not null, an API key must have that scope. */
export const organization = (scope: Scope | null): Access => ({ who: 'organization', scope });
