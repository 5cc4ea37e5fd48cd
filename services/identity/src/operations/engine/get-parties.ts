import type { Caller } from '@marketplace/kernel';
import { type Read, sql } from '@marketplace/store';
import type { EngineInput } from '../../input.ts';
import { firstOwner } from '../../organizations/organization.ts';
import { connects } from '../../organizations/related-organizations.ts';

export async function getParties(
  { em }: Read,
  _caller: Caller,
  { buyerOrganizationId, sellerOrganizationId }: EngineInput<'getParties'>,
): Promise<{ ownerId: string | null; related: boolean }> {
  const { rows } = await sql<{ ownerId: string | null; related: boolean }>`
    select ${firstOwner(sql`${sellerOrganizationId}`)} as "ownerId",
           exists (select from membership own join membership theirs on theirs.user_id = own.user_id
                    where own.organization_id = ${sellerOrganizationId}
                      and theirs.organization_id = ${buyerOrganizationId}
                      and ${connects(sql`own`)} and ${connects(sql`theirs`)}) as related`.execute(em.getKysely());
  return rows[0]!;
}
