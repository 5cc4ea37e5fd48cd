import { type Caller, organizationOf } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import { MembershipEntity } from '../entities/membership.entity.ts';
import type { IdentityInput } from '../input.ts';

/** Former members too: keys, invitations and audit events name who made them. */
export async function getUsers(
  { em }: Read,
  caller: Caller,
  { ids }: IdentityInput<'getUsers'>,
): Promise<{ data: { id: string; name: string; email: string }[] }> {
  const memberships = await em.find(
    MembershipEntity,
    { organization: organizationOf(caller), user: ids },
    { populate: ['user'] },
  );
  return { data: memberships.map(({ user: { id, name, email } }) => ({ id, name, email })) };
}
