import { type Caller, systemCaller } from '@marketplace/kernel';
import { inTransaction, sql, standalone, type Store } from '@marketplace/store';
import { paymentsEngineContract } from '@marketplace/payments-contract/engine';
import { refreshAfterMs } from '@marketplace/payments-contract/limits';
import type { EngineInput } from '../../input.ts';
import { refreshObject } from '../../notices/notice.ts';
import type { PaymentsContext } from '../../payments-context.ts';
import type { ProviderNotice } from '../../entities/provider-notice.entity.ts';
import type { OpenedDispute, PaymentProvider } from '../../provider/payment-provider.ts';

/** Number of objects that are read from the provider at the same time. */
const readersMax = 8;

/**
 * Reads objects that have waited long for a notice, less and less often. This replaces a missing notice. The first
 * batch also lists the disputes that banks have opened, once an hour: nothing here waits for the notice of a new one.
 */
export const refreshPending = standalone(
  async (
    context: PaymentsContext,
    caller: Caller,
    { after, limit }: EngineInput<'refreshPending'>,
  ): Promise<{ refreshed: number; next: string | null }> => {
    const { store, provider } = context;
    if (after === null) await listDisputes(context, caller.requestId);
    const pending = await findPending(store, { provider: provider.name, ageMs: refreshAfterMs, after, limit });
    const waiting = [...pending];
    let refreshed = 0;
    const reader = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        if (await refresh(context, caller, next)) refreshed += 1;
    };
    await Promise.all(Array.from({ length: Math.min(readersMax, pending.length) }, reader));
    return { refreshed, next: pending.length === limit ? pending.at(-1)!.position : null };
  },
);

/** Returns whether the record has changed. A failure concerns only this object. */
async function refresh(context: PaymentsContext, caller: Caller, pending: PendingObject): Promise<boolean> {
  const { object, ref, id } = pending;
  try {
    const operation = paymentsEngineContract.operations.refreshPending;
    const read = await refreshObject(context, caller, operation, pending, async ({ em, now }) => {
      // After the record was applied, whose locks come first.
      await sql`update ${sql.id(tables[object])} set refreshed_at = ${now} where id = ${id}`.execute(em.getKysely());
    });
    if (read === 'unmatched') context.store.log.warn({ object, ref }, 'the payment provider has no such object');
    return read === 'applied';
  } catch (error) {
    context.store.log.warn({ object, ref, err: error }, 'object of the payment provider not refreshed');
    return false;
  }
}

/** The tables of the objects that are read. */
const tables = { payment: 'payment', refund: 'refund', dispute: 'dispute', transfer: 'payout' } as const;

/** An object of the provider whose record is not final. */
interface PendingObject {
  object: keyof typeof tables;
  ref: string;
  /** The id of the record. */
  id: string;
  /** Record after which the next batch begins. */
  position: string;
}

/** Longest time between two reads of a record, in hours. */
const pauseHoursMax = 1;

const openDisputes = sql`status in ('needs_response', 'under_review') and source = 'provider'`;

/**
 * Records that wait for the provider and have not changed for `ageMs`, in the order of their last change. One that was
 * read is left out until as much time has passed as between its last change and that read, an hour at most: with an
 * `ageMs` of a minute, it is read 1, 2, 4 ... minutes after its change, then every hour. So is one that changes again
 * and again, as a party may do by its metadata. `after` is the position of the last record of the batch before. A
 * record without the provider's id is left out: its request is still being repeated.
 */
async function findPending(
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
  const pauseMax = sql`make_interval(hours => ${pauseHoursMax})`;
  const part = (object: keyof typeof tables, pending: typeof openDisputes) => sql`
    (select ${object}::text as object, provider_ref as ref, updated_at, id from ${sql.id(tables[object])}
      where ${pending} and provider = ${provider} and provider_ref is not null
        and (updated_at <= ${before} or coalesce(refreshed_at, created_at) <= payments.now() - ${pauseMax})
        and (refreshed_at is null or refreshed_at < updated_at
             or refreshed_at + least(refreshed_at - updated_at, ${pauseMax}) <= payments.now())
        and (updated_at, id) > (${afterTime}::timestamptz, ${afterId})
      order by updated_at, id limit ${limit})`;
  const { rows } = await sql<PendingObject>`
    select object, ref, id,
           to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || id as position
      from (${part('payment', sql`status in ('requires_action', 'processing', 'requires_capture')`)}
            union all ${part('refund', sql`status = 'pending'`)}
            union all ${part('dispute', openDisputes)}
            union all ${part('transfer', sql`status = 'processing'`)}) pending
     order by updated_at, id limit ${limit}`.execute(store.fork().getKysely());
  return rows;
}

/** Minutes between two listings of the provider's disputes. */
const everyMinutes = 60;
/** Minutes after a failure until they are listed again. */
const retryMinutes = 5;
/** Age in days of the oldest dispute that is listed at first. */
const firstDays = 14;
/** A provider may list a dispute some time after it was opened, so this much is listed again, in minutes. */
const overlapMinutes = 60;
/** Time limit of one listing, in milliseconds. The next one continues where it has ended. */
const listMs = 20_000;
const batchMax = 500;

/**
 * Lists the disputes that were opened at the provider since they were last listed, once an hour, and stores a notice
 * for each that is not known here: its own notices may be lost, and then nothing waits for it. How far was listed is
 * stored with each batch. A provider that does not answer is asked again some minutes later.
 */
async function listDisputes(context: PaymentsContext, requestId: string): Promise<void> {
  const { store, provider } = context;
  const since = await claimListing(context);
  if (!since) return;
  let batch: OpenedDispute[] = [];
  try {
    for await (const opened of provider.disputesSince(AbortSignal.timeout(listMs), since)) {
      batch.push(opened);
      if (batch.length < batchMax) continue;
      await storeListed(context, requestId, batch, false);
      batch = [];
    }
    await storeListed(context, requestId, batch, true);
  } catch (error) {
    store.log.warn({ err: error }, 'the disputes of the payment provider could not be listed to their end');
    await sql`
      update dispute_position set next_at = payments.now() + make_interval(mins => ${retryMinutes})
       where provider = ${provider.name}`.execute(store.fork().getKysely());
  }
}

/** Time since which disputes must be listed. Null if it is not time, or another process lists them. */
async function claimListing({ store, provider: { name } }: PaymentsContext): Promise<Date | null> {
  const { rows } = await sql<{ since: string }>`
    insert into dispute_position as known (provider, listed_until, next_at)
    values (${name}, payments.now() - make_interval(days => ${firstDays}),
            payments.now() + make_interval(mins => ${everyMinutes}))
    on conflict (provider) do update set next_at = excluded.next_at where known.next_at <= payments.now()
    returning listed_until - make_interval(mins => ${overlapMinutes}) as since`.execute(store.fork().getKysely());
  return rows[0] ? new Date(rows[0].since) : null;
}

/** Stores notices of the disputes that are not known. `isEnd`: everything that was opened until now is listed. */
function storeListed(
  { store, provider: { name } }: { store: PaymentsContext['store']; provider: Pick<PaymentProvider, 'name'> },
  requestId: string,
  disputes: OpenedDispute[],
  isEnd: boolean,
): Promise<void> {
  return inTransaction(store, systemCaller('disputes', requestId), async ({ em, now }) => {
    const refs = disputes.map(({ ref }) => ref);
    const until = isEnd ? now : disputes.at(-1)!.openedAt;
    await sql`
      insert into provider_notice (provider, id, type, object, ref, attempts, available_at, received_at)
      select ${name}, 'listed:' || ref, 'disputes.listed', 'dispute', ref, 0, ${now}, ${now}
        from unnest(${refs}::text[]) as ref
       where not exists (select from dispute d where d.provider = ${name} and d.provider_ref = ref)
      on conflict (provider, id) do nothing`.execute(em.getKysely());
    await sql`
      update dispute_position set listed_until = greatest(listed_until, ${until})
       where provider = ${name}`.execute(em.getKysely());
  });
}
