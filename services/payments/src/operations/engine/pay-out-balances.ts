import type { Caller } from '@marketplace/kernel';
import { inTransaction, later, sql, standalone } from '@marketplace/store';
import type { EngineInput } from '../../input.ts';
import { doBooksDisagree } from '../../books/compare-with-provider.ts';
import { lockAccount } from '../../accounts/account.ts';
import { findCapturedPayment } from '../../payments/payment.ts';
import type { PaymentsContext } from '../../payments-context.ts';
import { payOutDifference } from '../../payouts/debts.ts';
import { netOfAllWaiting } from '../../payouts/payout-rules.ts';

/**
 * Each balance has a transaction of its own, which locks the newest released order of the seller in the currency. Does
 * nothing while the books disagree.
 */
export const payOutBalances = standalone(
  async (
    { store }: PaymentsContext,
    caller: Caller,
    { limit }: EngineInput<'payOutBalances'>,
  ): Promise<{ scheduled: number }> => {
    if (await doBooksDisagree(store.fork())) return { scheduled: 0 };
    const { rows } = await sql<{ orderId: string; organizationId: string }>`
      select b.organization_id as "organizationId",
             (select max(a.order_id) from order_account a
               where a.seller_organization_id = b.organization_id and a.currency = b.currency
                 and a.released_at is not null) as "orderId"
        from (select split_part(name, ':', 2) as organization_id, currency, balance
                from ledger.account where kind = 'payable' and balance > 0) b
       where b.balance > ${netOfAllWaiting(sql`b.organization_id`, sql`b.currency`)}
       order by b.organization_id limit ${limit}`.execute(store.report().getKysely());
    let scheduled = 0;
    for (const { orderId, organizationId } of rows)
      scheduled += await inTransaction(store, caller, async (work) => {
        const account = await lockAccount(work.em, orderId);
        const { provider } = await findCapturedPayment(work.em, orderId);
        const at = later(work.now, account.updatedAt);
        return (await payOutDifference(work, account, provider, organizationId, at)) ? 1 : 0;
      });
    return { scheduled };
  },
);
