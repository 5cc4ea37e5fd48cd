import type { EntityManager } from '@mikro-orm/postgresql';
import { networkOf, windowRefusal, type WindowLimit } from '@marketplace/kernel';
import { lockName, sql } from '@marketplace/store';
import { digest } from '../token.ts';

/** How many attempts may fail. Null means no limit. */
export interface SignInLimits {
  /** Wrong passwords of one account from one network. */
  account: WindowLimit | null;
  /** All failures from one network. Many people may share it, so it allows more failures than one account does. */
  network: WindowLimit | null;
  /**
   * Wrong passwords and codes of all accounts from all networks. Does not apply to a network from which the account's
   * owner has signed in before.
   */
  everywhere: WindowLimit | null;
  /**
   * Wrong codes of one account from all networks. Trying a code requires the password, so strangers cannot use it up.
   */
  code: WindowLimit | null;
}

/**
 * Maximum delay of an account with wrong passwords from many networks. Beyond the limit, the delay after the last
 * failure is 1 second, then 2, 4, 8 and so on up to this maximum. The account is never locked: strangers can guess once
 * a minute, and the owner waits for a minute at most.
 */
const delaySecondsMax = 60;
/** Number of recent sessions whose networks count as the owner's. */
const sessionsMax = 20;
/** Used if no limit is set: a maximum that is never reached, in a short window. */
const off: WindowLimit = { max: 1_000_000_000, seconds: 1 };

/** An attempt to use a secret. Attempts on the same secret are counted together in all operations. */
export interface Attempt {
  kind: 'password' | 'code' | 'token';
  /** Digest of what identifies the owner of the secret. */
  account: string;
  /** Address of the account, or null if it is not known. */
  email: string | null;
  ip: string | undefined;
}

/** Names of the limits in answers. */
const policies: Record<Attempt['kind'], string> = { password: 'sign-in', code: 'code', token: 'sign-in' };

/** An attempt on a password. The typed address need not belong to an account. */
export function passwordAttempt(email: string, ip: string | undefined): Attempt {
  return { kind: 'password', account: digest(email), email, ip };
}

/** An attempt on a code of the second factor. */
export function codeAttempt({ id, email }: { id: string; email: string }, ip: string | undefined): Attempt {
  return { kind: 'code', account: digest(`code of ${id}`), email, ip };
}

/** An attempt on a mailed token. The account is not known until the token is found. */
export function tokenAttempt(ip: string | undefined): Attempt {
  return { kind: 'token', account: digest('mailed token'), email: null, ip };
}

/**
 * Counts an attempt as failed before it is made, so that concurrent attempts count each other. Returns the id of the
 * counted failure. Throws `rate_limited` if too many attempts have failed; a refused attempt is not counted.
 */
export async function assumeFailure(em: EntityManager, limits: SignInLimits, attempt: Attempt): Promise<string> {
  const { account } = attempt;
  const network = networkFor(attempt);
  // Checked first without the locks, so that a flood of refused attempts does not queue for them.
  await refuseTooMany(em, limits, attempt);
  return em.transactional(async (locked) => {
    // Always in this order, which avoids deadlocks. The next statement reads a snapshot newer than the locks.
    await lockName(locked, `sign-in of ${account}`);
    if (network) await lockName(locked, `sign-in from ${network}`);
    await refuseTooMany(locked, limits, attempt);
    const keptSeconds = Math.max(...Object.values(limits).map((limit: WindowLimit | null) => (limit ?? off).seconds));
    const {
      rows: [assumed],
    } = await sql<{ id: string }>`
      with old as (
        delete from sign_in_failure where id in (
          select id from sign_in_failure where failed_at < now() - make_interval(secs => ${keptSeconds})
           limit 100 for update skip locked)
      )
      insert into sign_in_failure (account, ip, failed_at) values (${account}, ${network}, clock_timestamp())
      returning id`.execute(locked.getKysely());
    return assumed!.id;
  });
}

/** Removes a counted attempt that was not made, because of an error unrelated to the secret. */
export async function forgetAttempt(em: EntityManager, id: string): Promise<void> {
  await sql`delete from sign_in_failure where id = ${id}`.execute(em.getKysely());
}

/** Removes the account's failures from this network after a success. Those from other networks still count. */
export async function forgetFailures(em: EntityManager, attempt: Attempt): Promise<void> {
  await sql`
    delete from sign_in_failure
     where account = ${attempt.account} and ip is not distinct from ${networkFor(attempt)}`.execute(em.getKysely());
}

async function refuseTooMany(em: EntityManager, limits: SignInLimits, attempt: Attempt): Promise<void> {
  const { kind, account } = attempt;
  const network = networkFor(attempt);
  const ofAccount = (kind === 'code' ? limits.code : limits.account) ?? off;
  const ofNetwork = limits.network ?? off;
  // Mailed tokens cannot be guessed, so guesses at passwords do not delay them.
  const everywhere = (kind === 'token' ? null : limits.everywhere) ?? off;
  const beginsAfter = kind === 'password' ? ofAccount.max : off.max;
  const {
    rows: [wait],
  } = await sql<{ here: number | null; elsewhere: number | null }>`
    select (select max(wait) from (
              (select ceil(extract(epoch from failed_at - clock_timestamp()) + ${ofAccount.seconds})::int as wait
                 from sign_in_failure
                where account = ${account} and (${kind === 'code'} or ip = ${network})
                  and failed_at > now() - make_interval(secs => ${ofAccount.seconds})
                order by failed_at desc offset ${ofAccount.max - 1} limit 1)
              union all
              (select ceil(extract(epoch from failed_at - clock_timestamp()) + ${ofNetwork.seconds})::int
                 from sign_in_failure
                where ip = ${network} and failed_at > now() - make_interval(secs => ${ofNetwork.seconds})
                order by failed_at desc offset ${ofNetwork.max - 1} limit 1)
            ) as one_too_many) as here,
           greatest(
             (select ceil(extract(epoch from failed_at - clock_timestamp()) + ${everywhere.seconds})::int
                from sign_in_failure
               where failed_at > now() - make_interval(secs => ${everywhere.seconds})
               order by failed_at desc offset ${everywhere.max - 1} limit 1),
             (select ceil(extract(epoch from max(failed_at) - clock_timestamp())
                          + least(${delaySecondsMax}, power(2, least(count(*) - ${beginsAfter}, 30))))::int
                from sign_in_failure
               where account = ${account} and failed_at > now() - make_interval(secs => ${ofAccount.seconds})
              having count(*) >= ${beginsAfter})
           ) as elsewhere`.execute(em.getKysely());
  const here = wait?.here ?? 0;
  const elsewhere = wait?.elsewhere ?? 0;
  const seconds = elsewhere > here && (await isKnown(em, attempt)) ? here : Math.max(here, elsewhere);
  if (seconds <= 0) return;
  const shown = (kind === 'code' ? limits.code : limits.account) ?? ofNetwork;
  throw windowRefusal(policies[kind], shown, seconds, 'Too many attempts have failed: wait before the next one.');
}

/** Whether the owner has signed in from this network before. Failures elsewhere do not delay such a network. */
async function isKnown(em: EntityManager, { email, ip }: Attempt): Promise<boolean> {
  if (!ip || email === null) return false;
  const { rows: sessions } = await sql<{ ip: string | null }>`
    select s.ip from session s join "user" u on u.id = s.user_id where u.email = ${email}
     order by s.created_at desc limit ${sessionsMax}`.execute(em.getKysely());
  return sessions.some((session) => session.ip !== null && networkOf(session.ip) === networkOf(ip));
}

function networkFor({ ip }: Attempt): string | null {
  return ip ? networkOf(ip) : null;
}
