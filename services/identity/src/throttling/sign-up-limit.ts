import type { EntityManager } from '@mikro-orm/postgresql';
import { networkOf, ServiceError, type WindowLimit } from '@marketplace/kernel';
import { lockName, sql } from '@marketplace/store';
import { mailboxOf } from '../mail/mailbox-of.ts';
import { digest } from '../token.ts';

/** How often strangers may make us mail somebody. Null is no limit. */
export interface MailLimits {
  /**
   * Of sign-ups, resent links and forgotten passwords from one network. It protects us and whoever shares our hashing
   * queue.
   */
  asked: WindowLimit | null;
  /** Of the mails that these send to one mailbox. It protects whoever has it. */
  mailed: WindowLimit | null;
}

const off: WindowLimit = { max: 1_000_000_000, seconds: 1 };

/**
 * Counts what asks for a mail and returns its id. Throws `rate_limited` when too many came from the network; callers
 * without `ip` are ours.
 */
export async function countRequest(
  em: EntityManager,
  limits: MailLimits,
  { email, ip }: { email: string; ip: string | undefined },
): Promise<string> {
  const network = ip ? networkOf(ip) : null;
  // Once without the lock, so that a flood which is refused anyway does not stand in line for it.
  if (network) await refuseTooMany(em, limits, network);
  return em.transactional(async (locked) => {
    if (network) {
      await lockName(locked, `sign-up from ${network}`);
      await refuseTooMany(locked, limits, network);
    }
    const keptSeconds = Math.max((limits.asked ?? off).seconds, (limits.mailed ?? off).seconds);
    const {
      rows: [attempt],
    } = await sql<{ id: string }>`
      with old as (
        delete from sign_up_attempt where id in (
          select id from sign_up_attempt where attempted_at < now() - make_interval(secs => ${keptSeconds}) limit 100 for update skip locked)
      )
      insert into sign_up_attempt (account, network, attempted_at) values (${digest(mailboxOf(email))}, ${network}, clock_timestamp())
      returning id`.execute(locked.getKysely());
    return attempt!.id;
  });
}

/**
 * Whether this request may still mail its address, which it then has. Of requests at once for one mailbox, each knows
 * what the others were told.
 */
export async function mayMail(
  em: EntityManager,
  { mailed }: MailLimits,
  email: string,
  attemptId: string,
): Promise<boolean> {
  const { max, seconds } = mailed ?? off;
  const account = digest(mailboxOf(email));
  // Held until the mail is queued; what is counted next is younger than the lock.
  await lockName(em, `mails to ${account}`);
  const { rows: marked } = await sql`
    update sign_up_attempt set is_mailed = true
     where id = ${attemptId} and (select count(*) from sign_up_attempt
                                   where account = ${account} and is_mailed and attempted_at > now() - make_interval(secs => ${seconds})) < ${max}
     returning id`.execute(em.getKysely());
  return marked.length > 0;
}

async function refuseTooMany(em: EntityManager, { asked }: MailLimits, network: string): Promise<void> {
  const { max, seconds } = asked ?? off;
  const {
    rows: [full],
  } = await sql<{ waitSeconds: number }>`
    select ceil(extract(epoch from attempted_at - clock_timestamp()) + ${seconds})::int as "waitSeconds" from sign_up_attempt
     where network = ${network} and attempted_at > now() - make_interval(secs => ${seconds})
     order by attempted_at desc offset ${max - 1} limit 1`.execute(em.getKysely());
  if (!full) return;
  throw new ServiceError('rate_limited', 'Too many requests for mails came from your network: wait before the next.', {
    retryAfterSeconds: Math.max(1, full.waitSeconds),
  });
}
