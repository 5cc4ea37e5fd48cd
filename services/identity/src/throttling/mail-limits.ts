import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { networkOf, type WindowLimit, windowRefusal } from '@marketplace/kernel';
import { lockName, sql } from '@marketplace/store';
import { digest } from '../token.ts';

/** Limits of the mails that anyone can request. Null means no limit. */
export interface MailLimits {
  /**
   * Sign-ups, resent links and forgotten passwords from one network. Protects the service and its queue of password
   * hashes.
   */
  asked: WindowLimit | null;
  /** Mails that these send to one mailbox. Protects the owner of the mailbox. */
  mailed: WindowLimit | null;
}

/** Used if no limit is set: a maximum that is never reached, in a short window. */
const off: WindowLimit = { max: 1_000_000_000, seconds: 1 };

/**
 * Counts a request for a mail and returns the id of the counted attempt. Throws `rate_limited` if there were too many
 * from the network. Internal callers have no `ip` and are not limited.
 */
export async function countRequest(
  em: EntityManager,
  limits: MailLimits,
  { email, ip }: { email: string; ip: string | undefined },
): Promise<string> {
  const network = ip ? networkOf(ip) : null;
  // Checked first without the lock, so that a flood of refused requests does not queue for it.
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
          select id from sign_up_attempt where attempted_at < now() - make_interval(secs => ${keptSeconds})
           limit 100 for update skip locked)
      )
      insert into sign_up_attempt (account, network, attempted_at)
      values (${digest(mailboxOf(email))}, ${network}, clock_timestamp())
      returning id`.execute(locked.getKysely());
    return attempt!.id;
  });
}

/**
 * Whether the attempt may mail its address. If so, marks it as mailed. Concurrent attempts for one mailbox are checked
 * one after the other.
 */
export async function mayMail(
  em: EntityManager,
  { mailed }: MailLimits,
  email: string,
  attemptId: string,
): Promise<boolean> {
  const { max, seconds } = mailed ?? off;
  const account = digest(mailboxOf(email));
  // Held until the mail is queued. The next statement counts with a snapshot newer than the lock.
  await lockName(em, `mails to ${account}`);
  const { rows: marked } = await sql`
    update sign_up_attempt set is_mailed = true
     where id = ${attemptId}
       and (select count(*) from sign_up_attempt
             where account = ${account} and is_mailed
               and attempted_at > now() - make_interval(secs => ${seconds})) < ${max}
     returning id`.execute(em.getKysely());
  return marked.length > 0;
}

async function refuseTooMany(em: EntityManager, { asked }: MailLimits, network: string): Promise<void> {
  const { max, seconds } = asked ?? off;
  const {
    rows: [full],
  } = await sql<{ waitSeconds: number }>`
    select ceil(extract(epoch from attempted_at - clock_timestamp()) + ${seconds})::int as "waitSeconds"
      from sign_up_attempt
     where network = ${network} and attempted_at > now() - make_interval(secs => ${seconds})
     order by attempted_at desc offset ${max - 1} limit 1`.execute(em.getKysely());
  if (!full) return;
  throw windowRefusal(
    'mail',
    { max, seconds },
    full.waitSeconds,
    'Too many requests for mails came from your network: wait before the next one.',
  );
}

/**
 * The address without its plus tag, by which mails are counted: all tags reach the same person. The index
 * `invitation_of_mailbox` contains the same expression in SQL.
 */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@');
}

/** Settles after at least `ms`, also on failure, so that the time does not reveal the result. */
export async function atLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, delay(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
