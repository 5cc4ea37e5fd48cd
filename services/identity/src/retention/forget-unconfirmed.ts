import { sql, type Store } from '@marketplace/store';

/** Days that an unconfirmed account is kept after the last link was mailed to it. */
const keptDays = 30;

/** Accounts without a recent link. An account with a queued mail is kept, because that link can still be used. */
const expired = sql`
  u.email_verified_at is null and u.created_at < now() - make_interval(days => ${keptDays})
  and not exists (
    select from email_token t where t.user_id = u.id and t.created_at > now() - make_interval(days => ${keptDays}))
  and not exists (select from mail m where m.user_id = u.id)`;

/**
 * Deletes up to `limit` accounts whose address was never confirmed, with their tokens, and returns how many. Nobody
 * ever signed in to such an account, so no other rows refer to it; the audit log keeps its id.
 *
 * A confirmation or a sign-up locks the account. If it locks the account first, the account is kept; otherwise it finds
 * no account. The second statement checks the condition again, because its snapshot is newer than the locks.
 */
export async function forgetUnconfirmed(store: Store, limit: number): Promise<number> {
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
