import type { EntityManager } from '@mikro-orm/postgresql';
import { isFixed, type MailingOutput, rolesOf } from '@marketplace/identity-contract';
import { sql } from '@marketplace/store';

/** A person who gets a mailing. */
export interface Recipient {
  userId: string;
  email: string;
  /** The name of the organization of which the person is a member. */
  organization: string;
}

/**
 * The recipients of each mailing, by its key: active members of its organization with a role of its kind and a
 * confirmed address, who have not switched the kind off and did not make the change. A kind that nobody can switch off
 * goes to all of them.
 */
export async function recipientsOf(
  em: EntityManager,
  mailings: readonly MailingOutput[],
): Promise<Map<string, Recipient[]>> {
  if (mailings.length === 0) return new Map();
  const wanted = mailings.map(({ mailKey, organizationId, kind, actorUserId }) => ({
    mailKey,
    organizationId,
    kind,
    actorUserId,
    roles: rolesOf(kind),
    isFixed: isFixed(kind),
  }));
  const { rows } = await sql<Recipient & { mailKey: string }>`
    select w."mailKey", u.id as "userId", u.email, o.name as organization
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
             as w("mailKey" text, "organizationId" text, kind text, "actorUserId" text, roles text[],
                  "isFixed" boolean)
      join organization o on o.id = w."organizationId"
      join membership m on m.organization_id = o.id and m.status = 'active' and m.role = any(w.roles)
      join "user" u on u.id = m.user_id and u.email_verified_at is not null
     where w."isFixed"
        or u.id is distinct from w."actorUserId"
       and not exists (select from mail_opt_out off where off.user_id = u.id and off.kind = w.kind)`.execute(
    em.getKysely(),
  );
  return Map.groupBy(rows, ({ mailKey }) => mailKey);
}
