import { inTransaction, sql, type Store, type Work } from '@marketplace/store';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, type Gauge, instruments, type Operation } from '@marketplace/kernel';
import { providerCallMs } from '@marketplace/payments-contract/limits';
import type { ProviderNotice } from '../entities/provider-notice.entity.ts';
import type { Applied, Snapshot, SnapshotKind } from '../provider/snapshots.ts';
import { applyDisputeSnapshot } from '../disputes/apply-dispute.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { applyPaymentSnapshot } from '../payments/apply-payment.ts';
import { applyAccountSnapshot } from '../payout-accounts/apply-account.ts';
import { applyTransferSnapshot } from '../payouts/transfers/apply-transfer.ts';
import { applyRefundSnapshot } from '../refund-requests/apply-refund.ts';

/**
 * Longest time of a batch in seconds. After it, another process gets the same notices, which does no harm: an object
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

/** Longest pause before a notice is tried again, in seconds. The pauses are 1, 2, 4 ... seconds. */
const pauseSecondsMax = 1800;

/** Records that the state of the object of these notices was applied. */
export async function markProcessed(
  em: EntityManager,
  provider: ProviderNotice['provider'],
  { ids }: ClaimedObject,
): Promise<void> {
  await sql`
    update provider_notice set processed_at = payments.now()
     where provider = ${provider} and id = any(${ids}) and processed_at is null`.execute(em.getKysely());
}

/** Lets notices wait for their next attempt. */
export async function postpone(
  em: EntityManager,
  provider: ProviderNotice['provider'],
  { ids, attempts }: ClaimedObject,
): Promise<void> {
  const seconds = Math.min(pauseSecondsMax, 2 ** Math.min(attempts - 1, 20));
  await sql`
    update provider_notice set available_at = payments.now() + make_interval(secs => ${seconds})
     where provider = ${provider} and id = any(${ids})`.execute(em.getKysely());
}

/** Gives notices up, because no record has fitted them for too long. They are kept for operators. */
export async function giveUp(
  em: EntityManager,
  provider: ProviderNotice['provider'],
  { ids }: ClaimedObject,
): Promise<void> {
  await sql`
    update provider_notice set unmatched_at = payments.now()
     where provider = ${provider} and id = any(${ids}) and unmatched_at is null`.execute(em.getKysely());
}

/** Days for which processed notices are kept. Abandoned ones are kept for operators. */
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

const noticeMetrics = instruments((meter) => ({
  unmatched: meter.createCounter('payments.notices.unmatched', {
    description: 'Notices of the payment provider that were given up after 72 hours, because no record fits them.',
  }),
}));

/** Counts notices that were given up. */
export function countUnmatched(notices: number): void {
  noticeMetrics().unmatched.add(notices);
}

/** Gauges of the notices that have been neither processed nor given up. */
export function noticeGauges(store: Store): Gauge[] {
  const read = async (): Promise<{ waiting: number; oldest: number }> => {
    const { rows } = await sql<{ waiting: number; oldest: number }>`
      select count(*)::int as waiting,
             coalesce(extract(epoch from payments.now() - min(received_at)), 0)::float8 as oldest
        from provider_notice where processed_at is null and unmatched_at is null`.execute(store.fork().getKysely());
    return rows[0]!;
  };
  return [
    {
      name: 'payments.notices.waiting',
      description: 'Notices of the payment provider that are neither processed nor given up.',
      read: async () => [{ value: (await read()).waiting, attributes: {} }],
    },
    {
      name: 'payments.notices.oldest',
      description: 'Age of the oldest notice of the payment provider that is neither processed nor given up.',
      unit: 's',
      read: async () => [{ value: (await read()).oldest, attributes: {} }],
    },
  ];
}

/** Result of reading an object. `unreadable`: the provider did not answer. */
type Refreshed = Applied | 'unreadable';

/**
 * Reads an object from the provider, without a transaction or a connection, and applies its state in a transaction.
 * `also` runs in that transaction, with the result. Rejects if the state cannot be applied.
 */
export async function refreshObject(
  context: PaymentsContext,
  caller: Caller,
  operation: Operation,
  { object, ref }: { object: SnapshotKind; ref: string },
  also: (work: Work, applied: Applied) => Promise<void> = async () => undefined,
): Promise<Refreshed> {
  const { provider, store } = context;
  const found = await provider.retrieve(AbortSignal.timeout(providerCallMs), object, ref);
  if (found.kind !== 'ok') return 'unreadable';
  const snapshot = found.value;
  return inTransaction(
    store,
    caller,
    async (work) => {
      const applied = snapshot === null ? 'unmatched' : await applySnapshot({ ...context, ...work }, snapshot);
      await also(work, applied);
      return applied;
    },
    operation,
  );
}

/**
 * Applies the state of a provider's object that was not read for a certain request: after a notice, or because a notice
 * may be missing. It locks the records that it changes. Throws an Error if the state contradicts the record.
 */
async function applySnapshot(work: Work & PaymentsContext, snapshot: Snapshot): Promise<Applied> {
  const provider = work.provider.name;
  switch (snapshot.object) {
    case 'payment':
      return applyPaymentSnapshot(work, provider, snapshot);
    case 'refund':
      return applyRefundSnapshot(work, provider, snapshot);
    case 'dispute':
      return applyDisputeSnapshot(work, provider, snapshot);
    case 'transfer':
      return applyTransferSnapshot(work, provider, snapshot);
    case 'account':
      return applyAccountSnapshot(work, provider, snapshot);
  }
}
