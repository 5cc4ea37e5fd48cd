import { sql, type Store } from '@marketplace/store';
import type { ProviderNotice } from '../entities/provider-notice.entity.ts';

/** The tables of the objects that are read. */
export const tables = { payment: 'payment', refund: 'refund', dispute: 'dispute', transfer: 'payout' } as const;

/** An object of the provider whose record is not final. */
export interface PendingObject {
  object: keyof typeof tables;
  ref: string;
  /** The id of the record. */
  id: string;
  /** Where the next batch begins: after this record. */
  position: string;
}

/** Longest time between two reads of a record, in hours. */
const pauseHoursMax = 1;

const openDisputes = sql`status in ('needs_response', 'under_review') and source = 'provider'`;

/**
 * Records that wait for the provider and have not changed for `ageMs`, in the order of their last change. One that was
 * read is left out until as much time has passed as between its last change and that read, an hour at most: with an
 * `ageMs` of a minute, it is read 1, 2, 4 ... minutes after its change, then every hour. So is one that changes again and
 * again, as a party may do by its metadata. `after` is the position of the
 * last record of the batch before. A record without the provider's id is left out: its request is still being repeated.
 */
export async function findPending(
  store: Store,
  {
    provider,
    ageMs,
    after,
    limit,
  }: { provider: ProviderNotice['provider']; ageMs: number; after: string | null; limit: number },
): Promise<PendingObject[]> {
  const [afterTime = '1970-01-01T00:00:00Z', afterId = ''] = after?.split(' ') ?? [];
  const before = sql`payments.now() - make_interval(secs => ${ageMs / 1000})`;
  const part = (object: keyof typeof tables, pending: typeof openDisputes) => sql`
    (select ${object}::text as object, provider_ref as ref, updated_at, id from ${sql.id(tables[object])}
      where ${pending} and provider = ${provider} and provider_ref is not null
        and (updated_at <= ${before} or coalesce(refreshed_at, created_at) <= payments.now() - make_interval(hours => ${pauseHoursMax}))
        and (refreshed_at is null or refreshed_at < updated_at
             or refreshed_at + least(refreshed_at - updated_at, make_interval(hours => ${pauseHoursMax})) <= payments.now())
        and (updated_at, id) > (${afterTime}::timestamptz, ${afterId})
      order by updated_at, id limit ${limit})`;
  const { rows } = await sql<PendingObject>`
    select object, ref, id, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || id as position
      from (${part('payment', sql`status in ('requires_action', 'processing', 'requires_capture')`)}
            union all ${part('refund', sql`status = 'pending'`)}
            union all ${part('dispute', openDisputes)}
            union all ${part('transfer', sql`status = 'processing'`)}) pending
     order by updated_at, id limit ${limit}`.execute(store.fork().getKysely());
  return rows;
}
