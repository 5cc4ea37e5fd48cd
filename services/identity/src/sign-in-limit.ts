import type { EntityManager } from '@mikro-orm/postgresql';
import { ServiceError } from '@marketplace/kernel';
import { networkOf } from './network-of.ts';
import { digest } from './token.ts';

const windowSeconds = 15 * 60;
/** In one window. Many people may share an address, so it may fail more often than one account from there. */
const failuresMax = { accountFromNetwork: 10, network: 50 };
/**
 * An account that fails wherever from is slowed down, never locked: after ten failures by a second, then 2, 4, 8 ..., at most this
 * long since the last one. So strangers guess once a minute, and its owner waits a minute.
 */
const accountDelay = { beginsAfter: 10, secondsMax: 60 };
/** Sessions that are looked at for the networks which the owner signs in from. */
const sessionsLookedAt = 20;

interface Attempt {
  email: string;
  ip: string | undefined;
}

/**
 * Counts this sign-in as failed before it is tried, so that guesses made at the same moment count each other. Throws
 * `rate_limited` when too many have failed; such a refusal does not prolong the wait.
 */
export async function assumeFailure(em: EntityManager, attempt: Attempt): Promise<void> {
  const { account, network } = keysOf(attempt);
  // Once without the locks, so that a flood which is refused anyway does not stand in line for them.
  await refuseTooMany(em, attempt);
  await em.transactional(async (locked) => {
    // Always in this order, hence without deadlock; what is read next is younger than the locks.
    await locked.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`sign-in of ${account}`]);
    if (network) await locked.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`sign-in from ${network}`]);
    await refuseTooMany(locked, attempt);
    await locked.execute(
      `with old as (
         delete from sign_in_failure where id in (
           select id from sign_in_failure where failed_at < now() - make_interval(secs => ?) limit 100 for update skip locked)
       )
       insert into sign_in_failure (account, ip, failed_at) values (?, ?, clock_timestamp())`,
      [windowSeconds, account, network],
    );
  });
}

/** The password was right: what was assumed, and what its owner mistyped there before, does not count. What others guess does. */
export async function forgetFailures(em: EntityManager, attempt: Attempt): Promise<void> {
  const { account, network } = keysOf(attempt);
  await em.execute('delete from sign_in_failure where account = ? and ip is not distinct from ?', [account, network]);
}

async function refuseTooMany(em: EntityManager, attempt: Attempt): Promise<void> {
  const { account, network } = keysOf(attempt);
  const [wait] = await em.execute<{ here: number | null; anywhere: number | null }[]>(
    `select (select ceil(extract(epoch from max(failed_at) - clock_timestamp()) + ?)::int from (
               (select failed_at from sign_in_failure where account = ? and ip = ? and failed_at > now() - make_interval(secs => ?)
                 order by failed_at desc offset ? limit 1)
               union all
               (select failed_at from sign_in_failure where ip = ? and failed_at > now() - make_interval(secs => ?)
                 order by failed_at desc offset ? limit 1)
             ) as one_too_many) as here,
            (select ceil(extract(epoch from max(failed_at) - clock_timestamp()) + least(?, power(2, least(count(*) - ?, 30))))::int
               from sign_in_failure where account = ? and failed_at > now() - make_interval(secs => ?)
             having count(*) >= ?) as anywhere`,
    [
      windowSeconds,
      ...[account, network, windowSeconds, failuresMax.accountFromNetwork - 1],
      ...[network, windowSeconds, failuresMax.network - 1],
      ...[accountDelay.secondsMax, accountDelay.beginsAfter, account, windowSeconds, accountDelay.beginsAfter],
    ],
  );
  const here = wait?.here ?? 0;
  const anywhere = wait?.anywhere ?? 0;
  const seconds = anywhere > here && (await isKnown(em, attempt)) ? here : Math.max(here, anywhere);
  if (seconds <= 0) return;
  throw new ServiceError('rate_limited', 'Too many sign-ins have failed: wait before the next.', { retryAfterSeconds: seconds });
}

/** Where the owner has signed in before, strangers elsewhere cannot take every turn that a slowed down account has. */
async function isKnown(em: EntityManager, { email, ip }: Attempt): Promise<boolean> {
  if (!ip) return false;
  const sessions = await em.execute<{ ip: string | null }[]>(
    `select s.ip from session s join "user" u on u.id = s.user_id where u.email = ? order by s.created_at desc limit ?`,
    [email, sessionsLookedAt],
  );
  return sessions.some((session) => session.ip !== null && networkOf(session.ip) === networkOf(ip));
}

function keysOf({ email, ip }: Attempt): { account: string; network: string | null } {
  return { account: digest(email), network: ip ? networkOf(ip) : null };
}
