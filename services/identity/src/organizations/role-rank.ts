import { kernelErrors, type Role } from '@marketplace/kernel';

const ranks: Record<Role, number> = { owner: 3, admin: 2, developer: 1, finance: 1 };

/** Nobody grants a role above their own, hence only an owner makes an owner. Throws `role_not_allowed`. */
export function assertMayGrant(own: Role, granted: Role): void {
  if (ranks[granted] <= ranks[own]) return;
  const requiredRoles = (Object.keys(ranks) as Role[]).filter((role) => ranks[role] >= ranks[granted]);
  throw kernelErrors.role_not_allowed(`Your role ${own} may not grant the role ${granted}.`, { requiredRoles });
}

/** Owners and admins manage members, and only an owner manages an owner. Throws `role_not_allowed`. */
export function assertMayManage(own: Role, managed: Role): void {
  const requiredRoles: Role[] = managed === 'owner' ? ['owner'] : ['owner', 'admin'];
  if (requiredRoles.includes(own)) return;
  throw kernelErrors.role_not_allowed(`Your role ${own} may not do this to a member who is ${managed}.`, {
    requiredRoles,
  });
}
