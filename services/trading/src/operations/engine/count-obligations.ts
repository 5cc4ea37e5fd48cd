import type { Caller } from '@marketplace/kernel';
import { type Read, sql } from '@marketplace/store';
import type { EngineInput } from '../../input.ts';
import { isOpenOrder } from '../../orders/order.ts';
import { ofParty } from '../../parties.ts';

/** Counts the orders of an organization that have not ended. */
export async function countObligations(
  { em }: Read,
  _caller: Caller,
  { organizationId }: EngineInput<'countObligations'>,
): Promise<{ orders: number }> {
  const {
    rows: [row],
  } = await sql<{ orders: number }>`
    select count(*)::int as orders from sales_order
     where ${isOpenOrder}
       and ${ofParty(organizationId)}`.execute(em.getKysely());
  return row!;
}
