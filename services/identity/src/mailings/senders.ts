import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailingOutput } from '@marketplace/identity-contract';
import { sql } from '@marketplace/store';

/** Owners of an organization that count as senders, oldest first. Its founder is the oldest, as long as he owns it. */
const ownersMax = 5;

/**
 * Who sends each mailing, by its key: the organization, its owners, and the person who acted. A person with several
 * organizations is one sender. Nobody, if the members of an organization are mailed about its own change.
 */
export async function sendersOf(em: EntityManager, mailings: readonly MailingOutput[]): Promise<Map<string, string[]>> {
  const sent = mailings.filter(
    ({ organizationId, senderOrganizationId: sender }) => sender !== null && sender !== organizationId,
  );
  const owners = await ownersOf(em, [...new Set(sent.map(({ senderOrganizationId }) => senderOrganizationId!))]);
  return new Map(
    sent.map(({ mailKey, senderOrganizationId, actorUserId }) => {
      const senders = [senderOrganizationId!, ...(owners.get(senderOrganizationId!) ?? []), actorUserId];
      return [mailKey, [...new Set(senders.filter((sender) => sender !== null))]];
    }),
  );
}

async function ownersOf(em: EntityManager, organizationIds: string[]): Promise<Map<string, string[]>> {
  if (organizationIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; owners: string[] }>`
    select o.id, array(select m.user_id from membership m
                        where m.organization_id = o.id and m.status = 'active' and m.role = 'owner'
                        order by m.created_at, m.id limit ${ownersMax}) as owners
      from unnest(${organizationIds}::text[]) as o(id)`.execute(em.getKysely());
  return new Map(rows.map(({ id, owners }) => [id, owners]));
}
