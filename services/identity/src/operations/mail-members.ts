import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { MembershipEntity } from '../entities/membership.entity.ts';
import type { EngineInput } from '../input.ts';
import { queueMail } from '../mail/queue-mail.ts';

/** Days that a key is remembered. Callers stop repeating a mailing long before. */
const mailingDays = 30;

export async function mailMembers(
  work: Work & IdentityContext,
  _caller: Caller,
  { mailKey, organizationId, roles, template, data }: EngineInput<'mailMembers'>,
) {
  const { em } = work;
  if (!(await beginMailing(em, mailKey))) return {};
  const members = await em.find(
    MembershipEntity,
    { organization: organizationId, status: 'active', role: { $in: roles }, user: { emailVerifiedAt: { $ne: null } } },
    { populate: ['user'] },
  );
  for (const { user } of members) queueMail(work, user, template, data);
  return {};
}

/** False if the key was used before. Its mails were then queued in the same transaction. */
async function beginMailing(em: EntityManager, key: string): Promise<boolean> {
  const { rows: begun } = await sql`
    with old as (
      delete from mailing where key in (
        select key from mailing where created_at < now() - make_interval(days => ${mailingDays})
         limit 100 for update skip locked)
    )
    insert into mailing (key, created_at) values (${key}, clock_timestamp())
    on conflict (key) do nothing
    returning key`.execute(em.getKysely());
  return begun.length > 0;
}
