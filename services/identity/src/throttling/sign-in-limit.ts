import type { EntityManager } from '@mikro-orm/postgresql';
import { networkOf, widerNetworksOf, windowRefusal, type WindowLimit } from '@marketplace/kernel';
import { lockName, sql, type Sql } from '@marketplace/store';
import { digest } from '../token.ts';
import { type Attempt, CrowdedAttempt } from './attempt.ts';

/** Maximum number of attempts. Null means no limit. */
export interface SignInLimits {
  /** Wrong passwords of one account from one network, and of one signed-in person. */
  account: WindowLimit | null;
  /**
   * All failures from one network. Many people may share it, so it allows more failures than one account does, and does
   * not apply to an account whose owner has signed in from there before, nor to codes.
   */
  network: WindowLimit | null;
  /**
   * Wrong codes of one account from all networks. Trying a code requires the password, so strangers cannot use it up.
   */
  code: WindowLimit | null;
  /** Correct passwords of one account from one network. */
  success: WindowLimit | null;
}

/**
 * Failures of one network with an account that strangers attack: an account with as many failures from all networks
 * together as one network may have. Nobody is refused because of others; only their own failures count.
 */
const failuresUnderAttackMax = 3;
/** Multiples of a network's limit of failures above which its site or region is delayed (see `widerNetworksOf`). */
const siteFactor = 4;
const regionFactor = 20;
/** Delay for each failure beyond a limit, and its maximum. */
const delayMsEach = 500;
const delayMsMax = 4_000;
/** Number of recent sessions whose networks count as the owner's. */
const sessionsMax = 20;
/** Used if no limit is set: a maximum that is never reached, in a short window. */
const off: WindowLimit = { max: 1_000_000_000, seconds: 1 };

/** Names of the limits in answers. */
const policies: Record<Attempt['kind'], string> = {
  password: 'sign-in',
  'step-up': 'sign-in',
  code: 'code',
  token: 'sign-in',
};
/** Attempts that require the password or a session, so that failures of strangers do not count. */
const isInside = ({ kind }: Attempt): boolean => kind === 'code' || kind === 'step-up';

/** An attempt that may be made. */
export interface AdmittedAttempt {
  /** Id of the failure that was counted in advance. */
  id: string;
  /** Whether the owner of the account has signed in from this network before, or has shown a mailed code. */
  isKnown: boolean;
  /** Delay before the attempt, because many have failed in its site or region. */
  delayMs: number;
}

/**
 * Counts an attempt as failed before it is made, so that concurrent attempts count each other. Throws a
 * `CrowdedAttempt` if too many attempts of the same network have failed, and another `rate_limited` if too many have
 * succeeded; a refused attempt is not counted. Failures of other networks only delay it.
 */
export async function assumeFailure(
  em: EntityManager,
  limits: SignInLimits,
  attempt: Attempt,
): Promise<AdmittedAttempt> {
  const { account, ip, kind } = attempt;
  const network = networkFor(attempt);
  const { site, region } = ip ? widerNetworksOf(ip) : { site: null, region: null };
  const isKnown = attempt.isProven === true || isInside(attempt) || (await isOwnersNetwork(em, attempt));
  // Checked first without the locks, so that a flood of refused attempts does not queue for them.
  await refuseTooMany(em, limits, attempt, isKnown);
  return em.transactional(async (locked) => {
    // Always in this order, which avoids deadlocks. The next statement reads a snapshot newer than the locks. Mailed
    // tokens have no account yet, and are limited by network only.
    if (kind !== 'token') await lockName(locked, `sign-in of ${account}`);
    if (network) await lockName(locked, `sign-in from ${network}`);
    const delayMs = await refuseTooMany(locked, limits, attempt, isKnown);
    const keptSeconds = Math.max(...Object.values(limits).map((limit: WindowLimit | null) => (limit ?? off).seconds));
    const {
      rows: [assumed],
    } = await sql<{ id: string }>`
      with old as (
        delete from sign_in_failure where id in (
          select id from sign_in_failure where failed_at < now() - make_interval(secs => ${keptSeconds})
           limit 100 for update skip locked)
      )
      insert into sign_in_failure (account, ip, site, region, failed_at)
      values (${account}, ${network}, ${site}, ${region}, clock_timestamp())
      returning id`.execute(locked.getKysely());
    return { id: assumed!.id, isKnown, delayMs };
  });
}

/** Removes a counted attempt that was not made, because of an error unrelated to the secret. */
export async function forgetAttempt(em: EntityManager, id: string): Promise<void> {
  await sql`delete from sign_in_failure where id = ${id}`.execute(em.getKysely());
}

/**
 * Removes the account's failures from this network after a success. Failures from other networks still count. A correct
 * password is counted itself, apart from the failures.
 */
export async function forgetFailures(em: EntityManager, attempt: Attempt): Promise<void> {
  const success = successKey(attempt);
  await sql`
    with gone as (
      delete from sign_in_failure
       where account = ${attempt.account} and ip is not distinct from ${networkFor(attempt)}
    )
    insert into sign_in_failure (account, failed_at) select ${success}::text, clock_timestamp()
     where ${success}::text is not null`.execute(em.getKysely());
}

/** Key by which successes are counted. It has no network, so that the limits of networks do not count them. */
function successKey(attempt: Attempt): string | null {
  const network = networkFor(attempt);
  return (attempt.kind === 'password' || attempt.kind === 'step-up') && network
    ? digest(`success of ${attempt.account} from ${network}`)
    : null;
}

interface Seen {
  /** Seconds until fewer than the limit's maximum are in its window; null if they are now. */
  ofAccountHere: number | null;
  ofNetwork: number | null;
  underAttack: number | null;
  successes: number | null;
  /** Failures of the account from all networks, and of the wider networks, as far as they count. */
  ofAccount: number;
  ofSite: number;
  ofRegion: number;
}

/** Returns the delay of the attempt in milliseconds. Throws the errors of `assumeFailure`. */
async function refuseTooMany(
  em: EntityManager,
  limits: SignInLimits,
  attempt: Attempt,
  isKnown: boolean,
): Promise<number> {
  const { kind } = attempt;
  const ofAccount = (kind === 'code' ? limits.code : limits.account) ?? off;
  const ofNetwork = limits.network ?? off;
  const seen = await look(em, limits, attempt);
  const isUnderAttack = kind === 'password' && !isKnown && seen.ofAccount >= ofAccount.max;
  const failuresWait = attempt.isProven
    ? 0
    : Math.max(
        seen.ofAccountHere ?? 0,
        isKnown ? 0 : (seen.ofNetwork ?? 0),
        isUnderAttack ? (seen.underAttack ?? 0) : 0,
      );
  const waitSeconds = Math.max(failuresWait, seen.successes ?? 0);
  if (waitSeconds > 0) {
    const shown = (kind === 'code' ? limits.code : limits.account) ?? ofNetwork;
    const detail = 'Too many attempts were made: wait before the next one.';
    const refusal = windowRefusal(policies[kind], shown, waitSeconds, detail);
    throw seen.successes === null ? new CrowdedAttempt(refusal) : refusal;
  }
  // Mailed tokens cannot be guessed, so failures of others do not delay them.
  if (isKnown || kind === 'token') return 0;
  return Math.max(
    isUnderAttack ? delayFor(seen.ofAccount, ofAccount.max) : 0,
    delayFor(seen.ofSite, siteFactor * ofNetwork.max),
    delayFor(seen.ofRegion, regionFactor * ofNetwork.max),
  );
}

function delayFor(failures: number, max: number): number {
  return failures < max ? 0 : Math.min(delayMsMax, delayMsEach * (failures - max + 1));
}

/** Failures beyond a maximum that are counted: as many as make the delay longest. */
const countedMax = delayMsMax / delayMsEach;

async function look(em: EntityManager, limits: SignInLimits, attempt: Attempt): Promise<Seen> {
  const { kind, account, ip } = attempt;
  const network = networkFor(attempt);
  const { site, region } = ip ? widerNetworksOf(ip) : { site: null, region: null };
  const ofAccount = (kind === 'code' ? limits.code : limits.account) ?? off;
  const ofNetwork = limits.network ?? off;
  const success = limits.success ?? off;
  const everywhere = isInside(attempt);
  /** Seconds until the `max`-th newest row leaves the window; null if there are fewer. */
  const wait = (rows: Sql, { max, seconds }: WindowLimit): Sql => sql`
    (select ceil(extract(epoch from failed_at - clock_timestamp()) + ${seconds})::int from sign_in_failure
      where ${rows} and failed_at > now() - make_interval(secs => ${seconds})
      order by failed_at desc offset ${max - 1} limit 1)`;
  const count = (rows: Sql, { max, seconds }: WindowLimit): Sql => sql`
    (select count(*)::int from (
       select 1 from sign_in_failure where ${rows} and failed_at > now() - make_interval(secs => ${seconds})
        limit ${Math.min(max + countedMax, 1_000_000)}) counted)`;
  const here = sql`account = ${account} and ip = ${network}`;
  const {
    rows: [seen],
  } = await sql<Seen>`
    select ${wait(everywhere ? sql`account = ${account}` : here, ofAccount)} as "ofAccountHere",
           ${wait(sql`ip = ${network}`, ofNetwork)} as "ofNetwork",
           ${wait(here, { ...ofAccount, max: Math.min(failuresUnderAttackMax, ofAccount.max) })} as "underAttack",
           ${wait(sql`account = ${successKey(attempt)}`, success)} as "successes",
           ${count(sql`account = ${account}`, ofAccount)} as "ofAccount",
           ${count(sql`site = ${site}`, { ...ofNetwork, max: siteFactor * ofNetwork.max })} as "ofSite",
           ${count(sql`region = ${region}`, { ...ofNetwork, max: regionFactor * ofNetwork.max })}
             as "ofRegion"`.execute(em.getKysely());
  return seen!;
}

/** Whether the owner has signed in from this network before. */
async function isOwnersNetwork(em: EntityManager, { email, ip }: Attempt): Promise<boolean> {
  if (!ip || email === null) return false;
  const { rows: sessions } = await sql<{ ip: string | null }>`
    select s.ip from session s join "user" u on u.id = s.user_id where u.email = ${email}
     order by s.created_at desc limit ${sessionsMax}`.execute(em.getKysely());
  return sessions.some((session) => session.ip !== null && networkOf(session.ip) === networkOf(ip));
}

function networkFor({ ip }: Attempt): string | null {
  return ip ? networkOf(ip) : null;
}
