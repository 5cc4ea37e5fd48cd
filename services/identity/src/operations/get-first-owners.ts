import type { Caller } from '@marketplace/kernel';
import { type Read, sql } from '@marketplace/store';
import type { IdentityInput } from '../input.ts';
import { firstOwner } from '../organizations/organization.ts';

export async function getFirstOwners(
  { em }: Read,
  _caller: Caller,
  { organizationIds }: IdentityInput<'getFirstOwners'>,
): Promise<{ data: { organizationId: string; ownerId: string }[] }> {
  const { rows } = await sql<{ organizationId: string; ownerId: string | null }>`
    select asked.id as "organizationId", ${firstOwner(sql`asked.id`)} as "ownerId"
      from unnest(${organizationIds}::text[]) as asked (id)`.execute(em.getKysely());
  return {
    data: rows.flatMap(({ organizationId, ownerId }) => (ownerId === null ? [] : [{ organizationId, ownerId }])),
  };
}
