import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, notFound } from '@marketplace/kernel';
import { inTransaction, sql, standalone } from '@marketplace/store';
import type { PaymentsInput } from '../input.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { ProviderNotice } from '../provider/payment-provider.ts';

/** Days in which a bank may still report the end of a payout, and the number of payouts that are read for a report. */
const reportedDays = 30;
const reportedMax = 100;

/**
 * The bank of a seller has got or refused a payout of its account, which has money of several transfers. Stores a
 * notice for each that may be in it, so that its `bankStatus` is read.
 */
async function askTransfers(
  em: EntityManager,
  provider: string,
  { id, type, ref }: ProviderNotice,
  now: Date,
): Promise<void> {
  await sql`
    insert into provider_notice (provider, id, type, object, ref, attempts, available_at, received_at)
    select ${provider}, ${id} || ':' || p.id, ${type}, 'transfer', p.provider_ref, 0, ${now}, ${now}
      from payout_account a
      join payout p on p.organization_id = a.organization_id and p.provider = a.provider
     where a.provider = ${provider} and a.provider_ref = ${ref} and p.status = 'released'
       and p.provider_ref is not null and p.released_at > ${now}::timestamptz - make_interval(days => ${reportedDays})
     order by p.released_at desc limit ${reportedMax}
    on conflict (provider, id) do nothing`.execute(em.getKysely());
}

/**
 * Stores a notice; `processNotices` processes it. A repeated notice is stored once. A notice of a type that is not
 * needed is accepted and forgotten. Throws `invalid_signature`, or `not_found` for another provider than that of the
 * settings.
 */
export const receiveProviderNotice = standalone(
  async (
    { provider, store }: PaymentsContext,
    caller: Caller,
    input: PaymentsInput<'receiveProviderNotice'>,
  ): Promise<Record<string, never>> => {
    if (input.provider !== provider.name) throw notFound();
    const notice = provider.readNotice(Buffer.from(input.body, 'base64'), input.headers);
    if (!notice) return {};
    const { id, type, object, ref } = notice;
    await inTransaction(store, caller, async ({ em, now, notify }) => {
      await sql`
        insert into provider_notice (provider, id, type, object, ref, attempts, available_at, received_at)
        values (${provider.name}, ${id}, ${type}, ${object}, ${ref}, 0, ${now}, ${now})
        on conflict (provider, id) do nothing`.execute(em.getKysely());
      if (object === 'account' && type.startsWith('payout.')) await askTransfers(em, provider.name, notice, now);
      notify('notice');
    });
    return {};
  },
);
