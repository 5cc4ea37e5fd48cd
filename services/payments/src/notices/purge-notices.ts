import { sql, type Store } from '@marketplace/store';

/** How long processed notices are kept, in days. Those that were given up are kept for operators. */
const keptDays = 30;
const batchMax = 1000;

/** Deletes old processed notices, 1,000 at a time, skipping locked ones. */
export async function purgeNotices(store: Store): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from provider_notice where (provider, id) in (
        select provider, id from provider_notice
         where received_at < payments.now() - make_interval(days => ${keptDays}) and processed_at is not null
         order by received_at limit ${batchMax} for update skip locked)
      returning 1`.execute(store.fork().getKysely());
    if (rows.length < batchMax) return;
  }
}
