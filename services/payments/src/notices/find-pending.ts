import { sql, type Store } from '@marketplace/store';
import type { ProviderNotice } from '../entities/provider-notice.entity.ts';
import type { SnapshotKind } from '../provider/snapshots.ts';

/** An object of the provider whose record is not final. */
export interface PendingObject {
  object: SnapshotKind;
  ref: string;
  /** Where the next batch begins: after this record. */
  position: string;
}

const openDisputes = sql`status in ('needs_response', 'under_review') and source = 'provider'`;

/**
 * Records that wait for the provider and have not changed for `ageMs`, in the order of their last change. `after` is
 * the position of the last record of the batch before. A record without the provider's id is left out: its request is
 * still being repeated.
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
  const part = (object: SnapshotKind, table: string, pending: typeof openDisputes) => sql`
    (select ${object}::text as object, provider_ref as ref, updated_at, id from ${sql.id(table)}
      where ${pending} and provider = ${provider} and provider_ref is not null and updated_at <= ${before}
        and (updated_at, id) > (${afterTime}::timestamptz, ${afterId})
      order by updated_at, id limit ${limit})`;
  const { rows } = await sql<PendingObject>`
    select object, ref, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || id as position
      from (${part('payment', 'payment', sql`status in ('requires_action', 'processing', 'requires_capture')`)}
            union all ${part('refund', 'refund', sql`status = 'pending'`)}
            union all ${part('dispute', 'dispute', openDisputes)}
            union all ${part('transfer', 'payout', sql`status = 'processing'`)}) pending
     order by updated_at, id limit ${limit}`.execute(store.fork().getKysely());
  return rows;
}
