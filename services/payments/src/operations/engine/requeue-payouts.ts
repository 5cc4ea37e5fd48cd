import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { findRecords, sql, type Work } from '@marketplace/store';
import { pokeOrder } from '../../accounts/account.ts';
import { type OrderAccount, OrderAccountEntity } from '../../entities/order-account.entity.ts';
import { type Payout, PayoutEntity } from '../../entities/payout.entity.ts';
import type { EngineInput } from '../../input.ts';
import type { PaymentsContext } from '../../payments-context.ts';
import { isForgotten } from '../../payouts/may-start.ts';
import { type LockedPayout, waitingStatuses } from '../../payouts/payout-rules.ts';
import { findPresentFacts } from '../../payouts/start-facts.ts';

/** Minutes after which a report that trading has not stored is overdue. */
const overdueMinutes = 5;

/**
 * Requests the workflows of orders whose payout is due and was not started, by keyset pagination over the payouts that
 * have not ended. The first call also requests those of orders with an overdue report to trading: the workflow that
 * should deliver it may be lost with Temporal's data.
 */
export async function requeuePayouts(
  work: Work & Pick<PaymentsContext, 'risk'>,
  _caller: Caller,
  { after, limit }: EngineInput<'requeuePayouts'>,
): Promise<{ requeued: number; next: string | null }> {
  const { em, now, risk } = work;
  const [organizationId = '', id = ''] = after?.split('/') ?? [];
  const page: Payout[] = await findRecords(
    em,
    PayoutEntity,
    sql`where status in ('scheduled', 'on_hold', 'processing', 'failed')
          and (organization_id, id) > (${organizationId}, ${id})
        order by organization_id, id limit ${limit}`,
  );
  const found = await withAccounts(
    em,
    page.filter(({ status }) => waitingStatuses.includes(status)),
  );
  const facts = await findPresentFacts(
    em,
    found.map(({ payout }) => payout),
  );
  const forgotten = found.filter((one, n) => isForgotten(one, facts[n]!, risk, now)).map(({ account }) => account);
  const untold = after === null ? await findUntold(work, limit) : [];
  for (const order of [...forgotten, ...untold]) pokeOrder(work, order);
  const last = page.length === limit ? page.at(-1)! : null;
  return { requeued: forgotten.length + untold.length, next: last && `${last.organizationId}/${last.id}` };
}

/** Reads the accounts of the orders of payouts, without a lock: starting a payout decides again. */
async function withAccounts(em: EntityManager, payouts: Payout[]): Promise<LockedPayout[]> {
  const accounts: OrderAccount[] = await findRecords(
    em,
    OrderAccountEntity,
    sql`where order_id = any(${payouts.map(({ orderId }) => orderId)})`,
  );
  const accountOf = new Map(accounts.map((account) => [account.orderId, account]));
  return payouts.map((payout) => ({ account: accountOf.get(payout.orderId)!, payout }));
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
