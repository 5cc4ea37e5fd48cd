import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { pokeOrder } from '../../accounts/account.ts';
import { riskHoldReasons } from '@marketplace/payments-contract';
import type { EngineInput } from '../../input.ts';
import type { PaymentsContext } from '../../payments-context.ts';

/** A payout that has been unchanged for so many minutes, although nothing holds it, is overdue. */
const overdueMinutes = 5;

interface Waiting {
  id: string;
  organizationId: string;
  orderId: string;
  buyerOrganizationId: string;
  sellerOrganizationId: string;
  overdue: boolean;
}

/**
 * Requests the workflows of orders whose payout is due and was not started, by keyset pagination over the waiting
 * payouts. The limit is applied before the filter, to bound the cost of a call. The first call also requests those of
 * orders of which trading was not told something: the workflow that was to do it may be lost with Temporal's data.
 */
export async function requeuePayouts(
  work: Work & Pick<PaymentsContext, 'risk'>,
  _caller: Caller,
  { after, limit }: EngineInput<'requeuePayouts'>,
): Promise<{ requeued: number; next: string | null }> {
  const [organizationId = '', id = ''] = after?.split('/') ?? [];
  // The conditions of `mayStart`, as stored.
  const { rows } = await sql<Waiting>`
    select p.id, p.organization_id as "organizationId", a.order_id as "orderId",
           a.buyer_organization_id as "buyerOrganizationId", a.seller_organization_id as "sellerOrganizationId",
           (p.status in ('scheduled', 'on_hold') or p.status = 'failed' and p.release_requested)
             and p.updated_at < ${work.now}::timestamptz - make_interval(mins => ${overdueMinutes})
             and a.released_at is not null
             and (a.receipt_confirmed_at is not null or a.eligible_at <= ${work.now})
             and (not p.hold_reasons && ${[...riskHoldReasons]}::text[]
                  or p.updated_at < ${work.now}::timestamptz - interval '1 day')
             and (p.id is distinct from a.reserve_payout_id or p.eligible_at <= ${work.now}
                  or ${work.risk.reserve.bps === 0}
                  or exists (select from organization o
                              where o.id = p.organization_id and 'reserve' = any(o.lifted_holds)))
             and a.open_disputes = 0 and a.refund_pending = 0 and d.status = 'active'
             and (d.payout_schedule = 'automatic' or p.release_requested)
             and not exists (select from payout r where r.order_id = p.order_id and r.reversed > r.recalled
                                and not p.release_requested)
             and not exists (select from organization o where o.id = p.organization_id
                                and (o.status = 'suspended' or o.payouts_frozen_at is not null))
             and not exists (select from payout_freeze) as overdue
      from (select * from payout
             where status in ('scheduled', 'on_hold', 'processing', 'failed')
               and (organization_id, id) > (${organizationId}, ${id})
             order by organization_id, id limit ${limit}) p
      join order_account a on a.order_id = p.order_id
      left join payout_account d on d.organization_id = p.organization_id
     order by p.organization_id, p.id`.execute(work.em.getKysely());
  const overdue = rows.filter((row) => row.overdue);
  const untold = after === null ? await findUntold(work, limit) : [];
  for (const order of [...overdue, ...untold]) pokeOrder(work, order);
  const last = rows.length === limit ? rows.at(-1)! : null;
  return { requeued: overdue.length + untold.length, next: last && `${last.organizationId}/${last.id}` };
}

/** Orders whose oldest report has waited for some minutes, the longest waiting first. */
async function findUntold({ em, now }: Work, limit: number): Promise<Parameters<typeof pokeOrder>[1][]> {
  // The table has few rows: a report is deleted as soon as trading has it.
  const { rows } = await sql<Parameters<typeof pokeOrder>[1]>`
    select a.order_id as "orderId", a.buyer_organization_id as "buyerOrganizationId",
           a.seller_organization_id as "sellerOrganizationId"
      from (select order_id, min(created_at) as since from order_report group by order_id) r
      join order_account a on a.order_id = r.order_id
     where r.since < ${now}::timestamptz - make_interval(mins => ${overdueMinutes})
     order by r.since limit ${limit}`.execute(em.getKysely());
  return rows;
}
