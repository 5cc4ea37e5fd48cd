import type { EntityManager } from '@mikro-orm/postgresql';
import { ServiceError } from '@marketplace/kernel';
import { networkOf } from './network-of.ts';
import { digest } from './token.ts';

const windowSeconds = 3600;
/** In one window. The first protects us and whoever shares our hashing queue; the second, whoever has the address. */
const attemptsOfNetworkMax = 60;
const mailsToAccountMax = 5;

/** Counts this sign-up and returns its id. Throws `rate_limited` when too many came from the network; callers without `ip` are ours. */
export async function countSignUp(em: EntityManager, email: string, ip: string | undefined): Promise<string> {
  const network = ip ? networkOf(ip) : null;
  // Once without the lock, so that a flood which is refused anyway does not stand in line for it.
  if (network) await refuseTooMany(em, network);
  return em.transactional(async (locked) => {
    if (network) {
      await locked.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`sign-up from ${network}`]);
      await refuseTooMany(locked, network);
    }
    const [attempt] = await locked.execute<{ id: string }[]>(
      `with old as (
         delete from sign_up_attempt where id in (
           select id from sign_up_attempt where attempted_at < now() - make_interval(secs => ?) limit 100 for update skip locked)
       )
       insert into sign_up_attempt (account, network, attempted_at) values (?, ?, clock_timestamp()) returning id`,
      [windowSeconds, digest(email), network],
    );
    return attempt!.id;
  });
}

/** Whether this sign-up may still mail its address, which it then has. Asked while the account is locked. */
export async function mayMail(em: EntityManager, email: string, attemptId: string): Promise<boolean> {
  const marked = await em.execute<{ id: string }[]>(
    `update sign_up_attempt set is_mailed = true
      where id = ? and (select count(*) from sign_up_attempt
                         where account = ? and is_mailed and attempted_at > now() - make_interval(secs => ?)) < ?
      returning id`,
    [attemptId, digest(email), windowSeconds, mailsToAccountMax],
  );
  return marked.length > 0;
}

async function refuseTooMany(em: EntityManager, network: string): Promise<void> {
  const [full] = await em.execute<{ waitSeconds: number }[]>(
    `select ceil(extract(epoch from attempted_at - clock_timestamp()) + ?)::int as "waitSeconds" from sign_up_attempt
      where network = ? and attempted_at > now() - make_interval(secs => ?)
      order by attempted_at desc offset ? limit 1`,
    [windowSeconds, network, windowSeconds, attemptsOfNetworkMax - 1],
  );
  if (!full) return;
  throw new ServiceError('rate_limited', 'Too many sign-ups came from your network: wait before the next.', {
    retryAfterSeconds: Math.max(1, full.waitSeconds),
  });
}
