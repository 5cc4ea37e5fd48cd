import { type Sql, sql, type Store } from '@marketplace/store';
import { forgetFullBuckets } from '../throttling/request-limits.ts';

/** Retention periods in days (docs/deploying.md, "Retention"). */
const keptDays = {
  /**
   * Days since creation; a session ends a day later at most. Old sessions show the networks that the owner signs in
   * from (see `isOwnersNetwork` in `throttling/sign-in-limit.ts`).
   */
  session: 30,
  /** Days since expiry. Until then a used token gives the same answer again. */
  emailToken: 1,
  /** Days since expiry, whatever the status. */
  invitation: 90,
  /** Days since the beginning of the hour that is counted. */
  mailingCount: 1,
};

const batchMax = 1000;

/**
 * Deletes expired rows, 1,000 at a time, skipping locked ones, so that no lock is held for long. Several processes may
 * do so at once.
 */
export async function purgeExpired(store: Store): Promise<void> {
  await forgetFullBuckets(store);
  await deleteInBatches((limit) => deleteRows(store, oldSessions(limit)));
  await deleteInBatches((limit) => deleteRows(store, expiredChallenges(limit)));
  await deleteInBatches((limit) => deleteRows(store, expiredTokens(limit)));
  await deleteInBatches((limit) => deleteRows(store, expiredInvitations(limit)));
  await deleteInBatches((limit) => deleteRows(store, oldMailingCounts(limit)));
  await deleteInBatches((limit) => forgetUnconfirmed(store, limit));
  await purgeRequests(store);
}

/** Deletes requests that are too old, and an organization's requests beyond the kept number. */
export async function purgeRequests(store: Store, keptMax?: number): Promise<void> {
  await deleteInBatches((limit) => deleteRows(store, oldRequests(limit)));
  for (const oldest of await findTooMany(store, keptMax))
    await deleteInBatches((limit) => deleteRows(store, tooManyRequests(oldest, limit)));
}

async function deleteInBatches(deleteSome: (limit: number) => Promise<number>): Promise<void> {
  while ((await deleteSome(batchMax)) === batchMax);
}

async function deleteRows(store: Store, deletion: Sql): Promise<number> {
  return (await deletion.execute(store.fork().getKysely())).rows.length;
}

const oldSessions = (limit: number): Sql => sql`
  delete from session where id in (
    select id from session where created_at < now() - make_interval(days => ${keptDays.session})
     order by created_at limit ${limit} for update skip locked)
  returning 1`;

const expiredChallenges = (limit: number): Sql => sql`
  delete from sign_in_challenge where token_hash in (
    select token_hash from sign_in_challenge where expires_at < now()
     order by expires_at limit ${limit} for update skip locked)
  returning 1`;

const expiredTokens = (limit: number): Sql => sql`
  delete from email_token where token_hash in (
    select token_hash from email_token where expires_at < now() - make_interval(days => ${keptDays.emailToken})
     order by expires_at limit ${limit} for update skip locked)
  returning 1`;

const expiredInvitations = (limit: number): Sql => sql`
  delete from invitation where id in (
    select id from invitation where expires_at < now() - make_interval(days => ${keptDays.invitation})
     order by expires_at limit ${limit} for update skip locked)
  returning 1`;

const oldMailingCounts = (limit: number): Sql => sql`
  delete from mailing_count where (hour, bucket) in (
    select hour, bucket from mailing_count where hour < now() - make_interval(days => ${keptDays.mailingCount})
     order by hour, bucket limit ${limit} for update skip locked)
  returning 1`;

/** Days that an unconfirmed account is kept after the last link was mailed to it. */
const unconfirmedDays = 30;

/** Accounts without a recent link. An account with a queued mail is kept, because that link can still be used. */
const expired = sql`
  u.email_verified_at is null and u.created_at < now() - make_interval(days => ${unconfirmedDays})
  and not exists (
    select from email_token t
     where t.user_id = u.id and t.created_at > now() - make_interval(days => ${unconfirmedDays}))
  and not exists (select from mail m where m.user_id = u.id)`;

/**
 * Deletes up to `limit` accounts whose address was never confirmed, with their tokens, and returns how many. Nobody
 * ever signed in to such an account, so no other rows refer to it; the audit log keeps its id.
 *
 * A confirmation or a sign-up locks the account. If it locks the account first, the account is kept; otherwise it finds
 * no account. The second statement checks the condition again, because its snapshot is newer than the locks.
 */
async function forgetUnconfirmed(store: Store, limit: number): Promise<number> {
  return store.fork().transactional(async (em) => {
    const { rows: locked } = await sql<{ id: string }>`
      select u.id from "user" u where ${expired}
       order by u.created_at limit ${limit} for update of u skip locked`.execute(em.getKysely());
    if (locked.length === 0) return 0;
    const { rows: deleted } = await sql`
      with expired as (select u.id from "user" u where u.id = any(${locked.map(({ id }) => id)}) and ${expired}),
           tokens as (delete from email_token where user_id in (select id from expired))
      delete from "user" where id in (select id from expired) returning 1`.execute(em.getKysely());
    return deleted.length;
  });
}

/** Days for which requests are kept. */
export const requestDays = 7;

/**
 * Number of an organization's newest successful requests that are kept, and of its newest failed ones. They are counted
 * apart, so that a flood of one kind does not displace the other. Between two purges there may be more.
 */
const requestsOfOrganizationMax = 10_000;

/** SQL, a deletion of up to `limit` requests that are older than `requestDays`. */
const oldRequests = (limit: number): Sql => sql`
  delete from request where id in (
    select id from request where created_at < now() - make_interval(days => ${requestDays})
     limit ${limit} for update skip locked)
  returning 1`;

/** The oldest request that an organization keeps of those that succeeded, or failed. */
interface OldestKept {
  organizationId: string;
  succeeded: boolean;
  createdAt: Date;
}

/** Finds the organizations that have more requests than are kept. Only those that sent some lately can have. */
async function findTooMany(store: Store, max = requestsOfOrganizationMax): Promise<OldestKept[]> {
  const { rows } = await sql<OldestKept>`
    select o.organization_id as "organizationId", s.succeeded, kept.created_at as "createdAt"
      from (select distinct organization_id from request where created_at > now() - interval '1 hour') o
     cross join (values (true), (false)) s (succeeded)
     cross join lateral (
       select created_at from request r
        where r.organization_id = o.organization_id and (r.code is null) = s.succeeded
        order by created_at desc, id desc offset ${max - 1} limit 1) kept`.execute(store.fork().getKysely());
  return rows;
}

/** SQL, a deletion of up to `limit` requests that came before the oldest that is kept. */
const tooManyRequests = ({ organizationId, succeeded, createdAt }: OldestKept, limit: number): Sql => sql`
  delete from request where id in (
    select id from request
     where organization_id = ${organizationId} and (code is null) = ${succeeded} and created_at < ${createdAt}
     limit ${limit} for update skip locked)
  returning 1`;
