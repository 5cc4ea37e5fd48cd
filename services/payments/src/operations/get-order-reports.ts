import type { Caller, Output } from '@marketplace/kernel';
import { type Read, sql } from '@marketplace/store';
import type { PaymentsContract } from '@marketplace/payments-contract';
import type { PaymentsInput } from '../input.ts';
import { unshippedRefunds } from '../refund-requests/order-refunds.ts';

type Reports = Output<PaymentsContract['operations'], 'getOrderReports'>;

export async function getOrderReports(
  { em }: Read,
  _caller: Caller,
  { orderId, organizationId }: PaymentsInput<'getOrderReports'>,
): Promise<Reports> {
  // Waits for a change in progress. A statement of its own, because a statement does not see what commits while it
  // waits.
  const { rows: accounts } = await sql`
    select from order_account where order_id = ${orderId}
       ${organizationId ? sql`and ${organizationId} in (buyer_organization_id, seller_organization_id)` : sql``}
       for share`.execute(em.getKysely());
  if (accounts.length === 0) return { reports: [], paymentPending: false, refundedUnshipped: 0 };
  const { rows } = await sql<Omit<Reports, 'refundedUnshipped'> & { refundedUnshipped: string }>`
    select coalesce((select json_agg(report order by account_version) from order_report where order_id = ${orderId}),
                    '[]') as reports,
           exists (select from payment where order_id = ${orderId} and status = 'processing')
             or exists (select from external_call
                         where intent ->> 'ask' in ('confirm', 'capture') and intent ->> 'orderId' = ${orderId})
             as "paymentPending",
           ${unshippedRefunds(orderId)} as "refundedUnshipped"`.execute(em.getKysely());
  const { refundedUnshipped, ...others } = rows[0]!;
  return { ...others, refundedUnshipped: Number(refundedUnshipped) };
}
