import type { EntityManager } from '@mikro-orm/postgresql';
import { networkOf, ServiceError, type WindowLimit } from '@marketplace/kernel';
import { mailboxOf } from './mailbox-of.ts';
import { digest } from './token.ts';

/** How often strangers may make us mail somebody. Null is no limit. */
export interface MailLimits {
  /** Of sign-ups, resent links and forgotten passwords from one network. It protects us and whoever shares our hashing queue. */
  asked: WindowLimit | null;
  /** Of the mails that these send to one mailbox. It protects whoever has it. */
  mailed: WindowLimit | null;
}

const off: WindowLimit = { max: 1_000_000_000, seconds: 1 };

/** Counts what asks for a mail and returns its id. Throws `rate_limited` when too many came from the network; callers without `ip` are ours. */
export async function countRequest(em: EntityManager, limits: MailLimits, { email, ip }: { email: string; ip: string | undefined }): Promise<string> {
  const network = ip ? networkOf(ip) : null;
  // Once without the lock, so that a flood which is refused anyway does not stand in line for it.
  if (network) await refuseTooMany(em, limits, network);
  return em.transactional(async (locked) => {
    if (network) {
      await locked.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`sign-up from ${network}`]);
      await refuseTooMany(locked, limits, network);
    }
    const [attempt] = await locked.execute<{ id: string }[]>(
      `with old as (
         delete from sign_up_attempt where id in (
           select id from sign_up_attempt where attempted_at < now() - make_interval(secs => ?) limit 100 for update skip locked)
       )
       insert into sign_up_attempt (account, network, attempted_at) values (?, ?, clock_timestamp()) returning id`,
      [Math.max((limits.asked ?? off).seconds, (limits.mailed ?? off).seconds), digest(mailboxOf(email)), network],
    );
    return attempt!.id;
  });
}

/** Whether this request may still mail its address, which it then has. Of requests at once for one mailbox, each knows what the others were told. */
export async function mayMail(em: EntityManager, { mailed }: MailLimits, email: string, attemptId: string): Promise<boolean> {
  const { max, seconds } = mailed ?? off;
  const account = digest(mailboxOf(email));
  // Held until the mail is queued; what is counted next is younger than the lock.
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`mails to ${account}`]);
  const marked = await em.execute<{ id: string }[]>(
    `update sign_up_attempt set is_mailed = true
      where id = ? and (select count(*) from sign_up_attempt
                         where account = ? and is_mailed and attempted_at > now() - make_interval(secs => ?)) < ?
      returning id`,
    [attemptId, account, seconds, max],
  );
  return marked.length > 0;
}

async function refuseTooMany(em: EntityManager, { asked }: MailLimits, network: string): Promise<void> {
  const { max, seconds } = asked ?? off;
  const [full] = await em.execute<{ waitSeconds: number }[]>(
    `select ceil(extract(epoch from attempted_at - clock_timestamp()) + ?)::int as "waitSeconds" from sign_up_attempt
      where network = ? and attempted_at > now() - make_interval(secs => ?)
      order by attempted_at desc offset ? limit 1`,
    [seconds, network, seconds, max - 1],
  );
  if (!full) return;
  throw new ServiceError('rate_limited', 'Too many requests for mails came from your network: wait before the next.', {
    retryAfterSeconds: Math.max(1, full.waitSeconds),
  });
}
