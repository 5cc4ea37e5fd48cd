import { sql, type Sql, type Store } from '@marketplace/store';
import { forgetUnconfirmed } from './forget-unconfirmed.ts';
import { forgetFullBuckets } from '../throttling/take-turns.ts';

/** How long what is over is kept, in days (docs/operations.md, "Retention"). */
const kept = {
  /**
   * From their beginning, which is a day before their end at most. The networks that they came from tell an owner from
   * a stranger.
   */
  session: 30,
  /** From their end; until then a token that was used answers again. */
  emailToken: 1,
  /** From when they could be accepted no longer, whatever became of them. */
  invitation: 90,
};

const forgottenAtOnce = 1000;

/**
 * Deletes what is over and serves nobody any more, some at a time, so that no lock is held for long. Others may do so
 * at once.
 */
export async function purgeExpired(store: Store): Promise<void> {
  await forgetFullBuckets(store);
  await forgetAll((limit) => forget(store, oldSessions(limit)));
  await forgetAll((limit) => forget(store, overChallenges(limit)));
  await forgetAll((limit) => forget(store, overTokens(limit)));
  await forgetAll((limit) => forget(store, overInvitations(limit)));
  await forgetAll((limit) => forgetUnconfirmed(store, limit));
}

async function forgetAll(forgetSome: (limit: number) => Promise<number>): Promise<void> {
  while ((await forgetSome(forgottenAtOnce)) === forgottenAtOnce);
}

async function forget(store: Store, deletion: Sql): Promise<number> {
  return (await deletion.execute(store.fork().getKysely())).rows.length;
}

const oldSessions = (limit: number): Sql => sql`
  delete from session where id in (
    select id from session where created_at < now() - make_interval(days => ${kept.session})
     order by created_at limit ${limit} for update skip locked)
  returning 1`;

const overChallenges = (limit: number): Sql => sql`
  delete from sign_in_challenge where token_hash in (
    select token_hash from sign_in_challenge where expires_at < now()
     order by expires_at limit ${limit} for update skip locked)
  returning 1`;

/**
 * Of an address that is not confirmed, the newest token with another password than the account's stays: it tells that
 * several have signed up (see `isContested`), and goes with the account.
 */
const overTokens = (limit: number): Sql => sql`
  delete from email_token where token_hash in (
    select t.token_hash from email_token t join "user" u on u.id = t.user_id
     where t.expires_at < now() - make_interval(days => ${kept.emailToken})
       and (u.email_verified_at is not null or t.purpose <> 'verify_email' or t.password_hash = u.password_hash
            or exists (select from email_token n
                        where n.user_id = t.user_id and n.purpose = 'verify_email' and n.password_hash <> u.password_hash
                          and (n.created_at, n.token_hash) > (t.created_at, t.token_hash)))
     order by t.expires_at limit ${limit} for update of t skip locked)
  returning 1`;

const overInvitations = (limit: number): Sql => sql`
  delete from invitation where id in (
    select id from invitation where expires_at < now() - make_interval(days => ${kept.invitation})
     order by expires_at limit ${limit} for update skip locked)
  returning 1`;
