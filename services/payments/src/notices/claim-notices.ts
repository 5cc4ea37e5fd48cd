import { sql, type Store } from '@marketplace/store';
import type { ProviderNotice } from '../entities/provider-notice.entity.ts';
import type { SnapshotKind } from '../provider/snapshots.ts';

/**
 * How long a batch may take, in seconds. After it, another process gets the same notices, which does no harm: an object
 * whose state was applied is not changed again.
 */
const leaseSeconds = 60;

/** The notices of one object that one process has claimed. Its state is read once for all of them. */
export interface ClaimedObject {
  object: SnapshotKind;
  ref: string;
  ids: string[];
  /** The largest number of attempts of these notices, including this one. */
  attempts: number;
  /** Whether the oldest of them is kept no longer if no record fits it. */
  old: boolean;
}

/** Claims up to `limit` notices that are due, the longest waiting first. Returns them by object. */
export async function claimNotices(
  store: Store,
  { provider, limit, keptMs }: { provider: ProviderNotice['provider']; limit: number; keptMs: number },
): Promise<ClaimedObject[]> {
  const { rows } = await sql<ClaimedObject>`
    with due as (
      select provider, id from provider_notice
       where provider = ${provider} and processed_at is null and unmatched_at is null
         and available_at <= payments.now()
       order by available_at limit ${limit} for update skip locked),
    claimed as (
      update provider_notice n
         set attempts = n.attempts + 1, available_at = payments.now() + make_interval(secs => ${leaseSeconds})
        from due where n.provider = due.provider and n.id = due.id
      returning n.id, n.object, n.ref, n.attempts, n.received_at)
    select object, ref, array_agg(id) as ids, max(attempts) as attempts,
           min(received_at) <= payments.now() - make_interval(secs => ${keptMs / 1000}) as old
      from claimed group by object, ref order by min(received_at)`.execute(store.fork().getKysely());
  return rows;
}

/** Milliseconds until the next notice is due, at most `atMost`. */
export async function untilNextNotice(
  store: Store,
  provider: ProviderNotice['provider'],
  atMost: number,
): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select ceil(extract(epoch from min(available_at) - payments.now()) * 1000)::float8 as ms from provider_notice
     where provider = ${provider} and processed_at is null and unmatched_at is null`.execute(store.fork().getKysely());
  return Math.max(0, Math.min(atMost, rows[0]!.ms ?? atMost));
}
