import { sql, type Sql, type Store } from '@marketplace/store';
import { forgetUnconfirmed } from './forget-unconfirmed.ts';
import { findTooMany, oldRequests, tooManyRequests } from './purge-requests.ts';
import { forgetFullBuckets } from '../throttling/request-limits.ts';

/** Retention periods in days (docs/deploying.md, "Retention"). */
const keptDays = {
  /**
   * Since creation; a session ends a day later at most. Old sessions show from which networks the owner signs in (see
   * `isOwnersNetwork` in `throttling/sign-in-limit.ts`).
   */
  session: 30,
  /** Since expiry. Until then a used token gives the same answer again. */
  emailToken: 1,
  /** Since expiry, whatever the status. */
  invitation: 90,
  /** Since the beginning of the hour that is counted. */
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

/** Deletes requests that are too old, and those beyond what is kept of an organization. */
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
