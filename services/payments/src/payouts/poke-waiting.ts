import { sql, type Work } from '@marketplace/store';
import { pokeOrder } from '../accounts/account.ts';

/** Most orders whose workflows one change of an organization requests. `requeuePayouts` requests the others. */
const pokedMax = 1000;

/** Requests the workflows of the orders of a seller whose payouts wait, the oldest first. */
export function pokeWaitingPayouts(work: Pick<Work, 'em' | 'startWorkflow'>, organizationId: string): Promise<void> {
  return pokeWaiting(work, sql`and p.organization_id = ${organizationId}`);
}

/** Requests the workflows of the orders of all sellers whose payouts wait, the oldest first. */
export function pokeAllWaitingPayouts(work: Pick<Work, 'em' | 'startWorkflow'>): Promise<void> {
  return pokeWaiting(work, sql``);
}

async function pokeWaiting(work: Pick<Work, 'em' | 'startWorkflow'>, condition: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ orderId: string; buyerOrganizationId: string; sellerOrganizationId: string }>`
    select a.order_id as "orderId", a.buyer_organization_id as "buyerOrganizationId",
           a.seller_organization_id as "sellerOrganizationId"
      from payout p join order_account a on a.order_id = p.order_id
     where p.status in ('scheduled', 'on_hold', 'failed') ${condition}
     order by p.id limit ${pokedMax}`.execute(work.em.getKysely());
  for (const order of rows) pokeOrder(work, order);
}
