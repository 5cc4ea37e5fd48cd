import { type Caller, moneyJson, organizationOf } from '@marketplace/kernel';
import { allOf, beyond, type ListOrder, openPage, type Page, type Read, sql, takeFirst } from '@marketplace/store';
import {
  type Dispute as DisputeOutput,
  disputeSources,
  disputeStatuses,
  type DueClaim,
} from '@marketplace/payments-contract';
import { claimDue } from '../../disputes/dispute-rules.ts';
import { presentDispute } from '../../disputes/dispute.ts';
import { type Dispute, disputeDeadline, DisputeEntity } from '../../entities/dispute.entity.ts';
import type { PaymentsInput } from '../../input.ts';
import type { PaymentsContext } from '../../payments-context.ts';

/** Earliest deadline first. */
const byDeadline: ListOrder<Dispute> = {
  column: sql.raw(disputeDeadline),
  direction: 'asc',
  keyOf: ({ status, evidenceDueBy, decideBy }) =>
    (status === 'needs_response' ? evidenceDueBy : status === 'under_review' && decideBy) || 'infinity',
};

/** Disputes that have ended have no deadline, so that the newest id is first. */
const newestEnded: ListOrder<Dispute> = { ...byDeadline, direction: 'desc' };

/** Throws `invalid_cursor` for a cursor of other filters or of another organization. */
export async function listOperatorDisputes(
  { em, cursorKey }: Read & Pick<PaymentsContext, 'cursorKey'>,
  caller: Caller,
  { limit, cursor, ...filters }: PaymentsInput<'listOperatorDisputes'>,
): Promise<Page<DisputeOutput>> {
  const { source, status } = filters;
  const isOpen = status === undefined || status === 'needs_response' || status === 'under_review';
  const order = isOpen ? byDeadline : newestEnded;
  const bound = { list: 'operator-disputes', owner: organizationOf(caller), filters };
  const pager = openPage(cursorKey, bound, { limit, cursor }, order);
  const position = beyond(order, pager.after);
  // The index has source and status first, so that each pair is read in order, from the position on.
  const parts = (source ? [source] : disputeSources).flatMap((one) =>
    (status ? [status] : disputeStatuses).map((other) =>
      allOf([sql`source = ${one}`, sql`status = ${other}`, position]),
    ),
  );
  const wanted = sql`true`;
  const rows = await takeFirst<Dispute>(em, DisputeEntity, { parts, wanted, order, limit: pager.limit + 1 });
  return pager.page(rows!, presentDispute);
}

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
