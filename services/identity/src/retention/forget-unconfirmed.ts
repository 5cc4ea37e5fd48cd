import { sql, type Store } from '@marketplace/store';

/** How long an account waits for its address to be confirmed, counted from the last link that was mailed to it. */
const keptDays = 30;

/** Links of that time serve no more; a mail that waits has not had its chance yet. */
const given = sql`
  u.email_verified_at is null and u.created_at < now() - make_interval(days => ${keptDays})
  and not exists (select from email_token t where t.user_id = u.id and t.created_at > now() - make_interval(days => ${keptDays}))
  and not exists (select from mail m where m.user_id = u.id)`;

/**
 * Forgets accounts whose address was never confirmed, and tells how many. Nobody was ever signed in by one, so nothing
 * but its tokens is of it; the audit log keeps its id. Whoever confirms, or signs up again, at this moment locks the
 * account, and keeps it; once it is locked here, they find no account, and a look that is younger than the lock
 * decides.
 */
export async function forgetUnconfirmed(store: Store, limit: number): Promise<number> {
  return store.fork().transactional(async (em) => {
    const { rows: locked } = await sql<{ id: string }>`
      select u.id from "user" u where ${given} order by u.created_at limit ${limit} for update of u skip locked`.execute(
      em.getKysely(),
    );
    if (locked.length === 0) return 0;
    const { rows: gone } = await sql`
      with gone as (select u.id from "user" u where u.id = any(${locked.map(({ id }) => id)}) and ${given}),
           tokens as (delete from email_token where user_id in (select id from gone))
      delete from "user" where id in (select id from gone) returning 1`.execute(em.getKysely());
    return gone.length;
  });
}
