import { type Caller, notFound } from '@marketplace/kernel';
import { advanceClock as advance, inTransaction, sql, standalone, type Work } from '@marketplace/store';
import { pokeOrder } from '../accounts/account.ts';
import type { PaymentsInput } from '../input.ts';
import type { PaymentsContext } from '../payments-context.ts';

const batch = 500;

/**
 * Advances the clocks of payments and of the sandbox, and then requests the workflow of every order whose money has not
 * ended: a workflow sleeps until a deadline by the real clock, so it would not notice. Throws `not_found` unless test
 * helpers are on.
 */
export const advanceClock = standalone(
  async (
    { store }: PaymentsContext,
    caller: Caller,
    { seconds }: PaymentsInput<'advanceClock'>,
  ): Promise<{ now: string }> => {
    if (!store.testHelpers) throw notFound();
    await advance(store, seconds);
    for (let after = ''; ; ) {
      const { now, last } = await inTransaction(store, caller, (work) => pokeBatch(work, after));
      if (last === null) return { now: now.toISOString() };
      after = last;
    }
  },
);

async function pokeBatch(work: Work, after: string): Promise<{ now: Date; last: string | null }> {
  const { rows } = await sql<{ orderId: string; buyerOrganizationId: string; sellerOrganizationId: string }>`
    select order_id as "orderId", buyer_organization_id as "buyerOrganizationId",
           seller_organization_id as "sellerOrganizationId"
      from order_account a
     where order_id > ${after}
       and (released_at is null or open_disputes > 0 or refund_pending > 0
            or exists (select from payout p
                        where p.order_id = a.order_id and p.status in ('scheduled', 'on_hold', 'processing', 'failed')))
     order by order_id limit ${batch}`.execute(work.em.getKysely());
  for (const order of rows) pokeOrder(work, order);
  return { now: work.now, last: rows.length < batch ? null : rows.at(-1)!.orderId };
}
