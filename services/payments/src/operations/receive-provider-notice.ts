import { type Caller, notFound } from '@marketplace/kernel';
import { inTransaction, sql, standalone } from '@marketplace/store';
import type { PaymentsInput } from '../input.ts';
import type { PaymentsContext } from '../payments-context.ts';

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
      notify('notice');
    });
    return {};
  },
);
