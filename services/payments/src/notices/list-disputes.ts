import { systemCaller } from '@marketplace/kernel';
import { inTransaction, sql } from '@marketplace/store';
import type { PaymentsContext } from '../payments-context.ts';
import type { OpenedDispute, PaymentProvider } from '../provider/payment-provider.ts';

/** How often the disputes of the provider are listed, in minutes. */
const everyMinutes = 60;
/** How long after a failure they are listed again, in minutes. */
const retryMinutes = 5;
/** How far back they are listed at first, in days. */
const firstDays = 14;
/** A provider may list a dispute some time after it was opened, so this much is listed again, in minutes. */
const overlapMinutes = 60;
/** Time limit of one listing, in milliseconds. The next one goes on where it has ended. */
const listMs = 20_000;
const batchMax = 500;

/**
 * Lists the disputes that were opened at the provider since they were last listed, once an hour, and stores a notice for
 * each that is not known here: its own notices may be lost, and then nothing waits for it. How far was listed is stored
 * with each batch. A provider that does not answer is asked again some minutes later.
 */
export async function listDisputes(context: PaymentsContext, requestId: string): Promise<void> {
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

/** Since when disputes are to be listed. Null if it is not time, or another process lists them. */
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
