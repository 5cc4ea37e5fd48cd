import type { EntityManager } from '@mikro-orm/postgresql';
import { networkOf, ServiceError, type WindowLimit } from '@marketplace/kernel';
import { lockName, sql } from '@marketplace/store';
import { digest } from '../token.ts';

/** How often it may go wrong. Null is no limit. */
export interface SignInLimits {
  /** A password: per account and network. */
  account: WindowLimit | null;
  /** Anything: many people may share an address, so it may fail more often than one account from there. */
  network: WindowLimit | null;
  /**
   * All passwords and codes of all accounts, wherever from. Where its owner has signed in before, an account is not
   * held up by it.
   */
  everywhere: WindowLimit | null;
  /**
   * A code of the second factor: per account, wherever from. Only who has the password comes this far, so no stranger
   * uses it up.
   */
  code: WindowLimit | null;
}

/**
 * An account whose password fails wherever from is slowed down, never locked: beyond its limit by a second, then 2, 4,
 * 8 ..., at most this long since the last failure. So strangers guess once a minute, and its owner waits a minute.
 */
const delaySecondsMax = 60;
/** Sessions that are looked at for the networks which the owner signs in from. */
const sessionsLookedAt = 20;
/** No limit: more than ever happens, and so short that nobody counts for long. */
const off: WindowLimit = { max: 1_000_000_000, seconds: 1 };

/** Something secret that is typed, at whatever door: all doors count together what is guessed of the same secret. */
export interface Attempt {
  kind: 'password' | 'code' | 'token';
  /** Digest of whose secret it is. */
  account: string;
  /** Where the account is known by. */
  email: string | null;
  ip: string | undefined;
}

/** The address as it was typed need not be an account's. */
export function passwordAttempt(email: string, ip: string | undefined): Attempt {
  return { kind: 'password', account: digest(email), email, ip };
}

export function codeAttempt({ id, email }: { id: string; email: string }, ip: string | undefined): Attempt {
  return { kind: 'code', account: digest(`code of ${id}`), email, ip };
}

/** Mailed tokens name nobody until they are right. */
export function tokenAttempt(ip: string | undefined): Attempt {
  return { kind: 'token', account: digest('mailed token'), email: null, ip };
}

/**
 * Counts this attempt as failed before it is tried, so that guesses made at the same moment count each other. Answers
 * the id of what was counted. Throws `rate_limited` when too many have failed; such a refusal does not prolong the
 * wait.
 */
export async function assumeFailure(em: EntityManager, limits: SignInLimits, attempt: Attempt): Promise<string> {
  const { account } = attempt;
  const network = networkFor(attempt);
  // Once without the locks, so that a flood which is refused anyway does not stand in line for them.
  await refuseTooMany(em, limits, attempt);
  return em.transactional(async (locked) => {
    // Always in this order, hence without deadlock; what is read next is younger than the locks.
    await lockName(locked, `sign-in of ${account}`);
    if (network) await lockName(locked, `sign-in from ${network}`);
    await refuseTooMany(locked, limits, attempt);
    const keptSeconds = Math.max(...Object.values(limits).map((limit: WindowLimit | null) => (limit ?? off).seconds));
    const {
      rows: [assumed],
    } = await sql<{ id: string }>`
      with old as (
        delete from sign_in_failure where id in (
          select id from sign_in_failure where failed_at < now() - make_interval(secs => ${keptSeconds}) limit 100 for update skip locked)
      )
      insert into sign_in_failure (account, ip, failed_at) values (${account}, ${network}, clock_timestamp()) returning id`.execute(
      locked.getKysely(),
    );
    return assumed!.id;
  });
}

/** Nothing was tried after all: the fault was ours, or there was nothing to try. */
export async function forgetAttempt(em: EntityManager, id: string): Promise<void> {
  await sql`delete from sign_in_failure where id = ${id}`.execute(em.getKysely());
}

/** It was right: what was assumed, and what its owner mistyped there before, does not count. What others guess does. */
export async function forgetFailures(em: EntityManager, attempt: Attempt): Promise<void> {
  await sql`delete from sign_in_failure where account = ${attempt.account} and ip is not distinct from ${networkFor(attempt)}`.execute(
    em.getKysely(),
  );
}

async function refuseTooMany(em: EntityManager, limits: SignInLimits, attempt: Attempt): Promise<void> {
  const { kind, account } = attempt;
  const network = networkFor(attempt);
  const ofAccount = (kind === 'code' ? limits.code : limits.account) ?? off;
  const ofNetwork = limits.network ?? off;
  // Nobody guesses a mailed token; so whoever has one is not held up by those who guess passwords.
  const everywhere = (kind === 'token' ? null : limits.everywhere) ?? off;
  const beginsAfter = kind === 'password' ? ofAccount.max : off.max;
  const {
    rows: [wait],
  } = await sql<{ here: number | null; elsewhere: number | null }>`
    select (select max(wait) from (
              (select ceil(extract(epoch from failed_at - clock_timestamp()) + ${ofAccount.seconds})::int as wait from sign_in_failure
                where account = ${account} and (${kind === 'code'} or ip = ${network}) and failed_at > now() - make_interval(secs => ${ofAccount.seconds})
                order by failed_at desc offset ${ofAccount.max - 1} limit 1)
              union all
              (select ceil(extract(epoch from failed_at - clock_timestamp()) + ${ofNetwork.seconds})::int from sign_in_failure
                where ip = ${network} and failed_at > now() - make_interval(secs => ${ofNetwork.seconds})
                order by failed_at desc offset ${ofNetwork.max - 1} limit 1)
            ) as one_too_many) as here,
           greatest(
             (select ceil(extract(epoch from failed_at - clock_timestamp()) + ${everywhere.seconds})::int from sign_in_failure
               where failed_at > now() - make_interval(secs => ${everywhere.seconds}) order by failed_at desc offset ${everywhere.max - 1} limit 1),
             (select ceil(extract(epoch from max(failed_at) - clock_timestamp())
                          + least(${delaySecondsMax}, power(2, least(count(*) - ${beginsAfter}, 30))))::int
                from sign_in_failure where account = ${account} and failed_at > now() - make_interval(secs => ${ofAccount.seconds})
              having count(*) >= ${beginsAfter})
           ) as elsewhere`.execute(em.getKysely());
  const here = wait?.here ?? 0;
  const elsewhere = wait?.elsewhere ?? 0;
  const seconds = elsewhere > here && (await isKnown(em, attempt)) ? here : Math.max(here, elsewhere);
  if (seconds <= 0) return;
  throw new ServiceError('rate_limited', 'Too many attempts have failed: wait before the next.', {
    retryAfterSeconds: seconds,
  });
}

/** Where the owner has signed in before, strangers elsewhere cannot take every turn that a slowed down account has. */
async function isKnown(em: EntityManager, { email, ip }: Attempt): Promise<boolean> {
  if (!ip || email === null) return false;
  const { rows: sessions } = await sql<{ ip: string | null }>`
    select s.ip from session s join "user" u on u.id = s.user_id where u.email = ${email}
     order by s.created_at desc limit ${sessionsLookedAt}`.execute(em.getKysely());
  return sessions.some((session) => session.ip !== null && networkOf(session.ip) === networkOf(ip));
}

function networkFor({ ip }: Attempt): string | null {
  return ip ? networkOf(ip) : null;
}
