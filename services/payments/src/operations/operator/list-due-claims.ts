import { type Caller, moneyJson, organizationOf } from '@marketplace/kernel';
import { openPage, type Page, type Read, sql } from '@marketplace/store';
import type { DueClaim } from '@marketplace/payments-contract';
import { claimDue } from '../../disputes/dispute-rules.ts';
import type { PaymentsInput } from '../../input.ts';
import type { PaymentsContext } from '../../payments-context.ts';

interface Row extends Pick<DueClaim, 'id' | 'orderId' | 'buyerOrganizationId' | 'sellerOrganizationId' | 'waitsFor'> {
  amount: string;
  currency: DueClaim['amount']['currency'];
  due: string | Date;
}

/** The one that is due first comes first. Throws `invalid_cursor`. */
export async function listDueClaims(
  { em, cursorKey }: Read & Pick<PaymentsContext, 'cursorKey'>,
  caller: Caller,
  { limit, cursor }: PaymentsInput<'listDueClaims'>,
): Promise<Page<DueClaim>> {
  const owner = organizationOf(caller);
  const pager = openPage(cursorKey, { list: 'due-claims', owner, filters: {} }, { limit, cursor });
  const { after } = pager;
  const { rows } = await sql<Row>`
    select * from (
      select id, order_id as "orderId", buyer_organization_id as "buyerOrganizationId",
             seller_organization_id as "sellerOrganizationId", amount::text, currency, ${claimDue} as due,
             case when status = 'needs_response' then 'seller' else 'operator' end as "waitsFor"
        from dispute where source = 'buyer' and status in ('needs_response', 'under_review')) claim
     where due is not null ${after ? sql`and (due, id) > (${after.key}::timestamptz, ${after.id})` : sql``}
     order by due, id limit ${pager.limit + 1}`.execute(em.getKysely());
  const found = rows.map((row) => ({ ...row, createdAt: new Date(row.due) }));
  return pager.page(found, ({ due: _due, createdAt, amount, currency, ...claim }) => ({
    ...claim,
    amount: moneyJson({ amount: BigInt(amount), currency }),
    dueBy: createdAt.toISOString(),
  }));
}
