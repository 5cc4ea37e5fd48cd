import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, userOf } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import {
  isFixed,
  type MailingDataOf,
  type MailingKind,
  type MailingOutput,
  mailings as declared,
  type MemberMailingKind,
  rolesOf,
} from '@marketplace/identity-contract';
import type { IdentityContext } from '../context.ts';
import type { Membership } from '../entities/membership.entity.ts';
import type { MailingPayloads } from './mailing-templates.ts';
import { queueMail } from './mail.ts';
import { type AdmittedMailing, limitMailings } from './mailing-limits.ts';

/** Days for which a key is remembered. Callers stop repeating a mailing long before. */
const mailingDays = 30;

/** Maximum number of expired keys deleted for each new one, so that a call stays short. */
const deletedPerKey = 100;

/**
 * Records mailings by their keys. Returns the keys that were not used before: the mails of the others were queued in
 * the transaction that recorded them. Keys are locked in their order, so concurrent calls cannot deadlock.
 */
export async function beginMailings(em: EntityManager, keys: readonly string[]): Promise<Set<string>> {
  const sorted = [...new Set(keys)].toSorted();
  const { rows } = await sql<{ key: string }>`
    with old as (
      delete from mailing where key in (
        select key from mailing where created_at < now() - make_interval(days => ${mailingDays})
         limit ${deletedPerKey * sorted.length} for update skip locked)
    )
    insert into mailing (key, created_at)
    select key, clock_timestamp() from unnest(${sorted}::text[]) with ordinality as k(key, n) order by n
    on conflict (key) do nothing
    returning key`.execute(em.getKysely());
  return new Set(rows.map(({ key }) => key));
}

/** A person who gets a mailing. */
export interface Recipient {
  userId: string;
  email: string;
  /** The name of the person's organization. */
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

/** Queues the mail of an admitted mailing to one recipient. Throws a ZodError if its data is invalid. */
export function queueMailing(work: Work & IdentityContext, mailing: AdmittedMailing, recipient: Recipient): void {
  const { template, kind, organizationId } = mailing;
  const { userId: id, email, organization } = recipient;
  if (template === 'more_mailings') {
    queueMail(work, { id, email }, template, { organization, organizationId, kind }, organizationId);
    return;
  }
  const payload = { organization, organizationId, data: declared[template].data.parse(mailing.data) };
  queueMail(work, { id, email }, template, payload as MailingPayloads[MailingKind], organizationId);
}

/**
 * Flushes a change of a membership, and mails the member and the owners of the organization about it. It does not use
 * the outbox, because a removed member is not among the recipients of the organization's mails. The member's mails are
 * counted separately, so that changes of other members cannot use them up. Requires `member.user` and
 * `member.organization` to be loaded.
 */
export async function mailAboutMember<Kind extends MemberMailingKind>(
  work: Work & IdentityContext,
  caller: Caller,
  kind: Kind,
  { user, organization }: Membership,
  data: MailingDataOf[Kind],
): Promise<void> {
  const { em, mailingsPerHour } = work;
  await em.flush();
  const toOwners = {
    mailKey: kind,
    organizationId: organization.id,
    kind,
    data: { ...data },
    actorUserId: userOf(caller).userId,
    senderOrganizationId: null,
  };
  const toMember = { ...toOwners, recipientId: user.id };
  const owners = (await recipientsOf(em, [toOwners])).get(kind) ?? [];
  const member = { userId: user.id, email: user.email, organization: organization.name };
  for (const admitted of await limitMailings(em, [toMember, toOwners], mailingsPerHour)) {
    const recipients =
      admitted.recipientId === undefined ? owners.filter(({ userId }) => userId !== user.id) : [member];
    for (const recipient of recipients) queueMailing(work, admitted, recipient);
  }
}
