import { kernelErrors, type Role } from '@marketplace/kernel';

const ranks: Record<Role, number> = { owner: 3, admin: 2, developer: 1, finance: 1 };

/** Whether the granted role is not above the own role. So only an owner makes an owner. */
export function mayGrant(own: Role, granted: Role): boolean {
  return ranks[granted] <= ranks[own];
}

/** Throws `role_not_allowed` if the granted role is above the own role. */
export function assertMayGrant(own: Role, granted: Role): void {
  if (mayGrant(own, granted)) return;
  const requiredRoles = (Object.keys(ranks) as Role[]).filter((role) => ranks[role] >= ranks[granted]);
  throw kernelErrors.role_not_allowed(`Your role ${own} may not grant the role ${granted}.`, { requiredRoles });
}

/** Throws `role_not_allowed` unless the own role is owner, or admin and the managed member is not an owner. */
export function assertMayManage(own: Role, managed: Role): void {
  const requiredRoles: Role[] = managed === 'owner' ? ['owner'] : ['owner', 'admin'];
  if (requiredRoles.includes(own)) return;
  throw kernelErrors.role_not_allowed(`Your role ${own} may not change or remove a member with the role ${managed}.`, {
    requiredRoles,
  });
}
