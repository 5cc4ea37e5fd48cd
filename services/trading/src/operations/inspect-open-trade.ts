import type { Caller } from '@marketplace/kernel';
import { type Read, sql, type Sql } from '@marketplace/store';
import { type OpenTrade, orderStatuses } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { isOpen } from '../offers/offer.ts';

/** All statuses but those of ended orders, named so that an index finds the orders. */
const openStatuses = orderStatuses.filter((status) => !['completed', 'canceled', 'refunded'].includes(status));

/** Counts the open trade of any organization. All counts are 0 for an unknown one. */
export async function inspectOpenTrade(
  { em }: Read,
  _caller: Caller,
  { id }: TradingInput<'inspectOpenTrade'>,
): Promise<OpenTrade> {
  // Seller and buyer are separate queries, because each has an index by status.
  const openOf = (table: Sql, status: Sql): Sql => sql`
    (select count(*)::int from ${table} where seller_organization_id = ${id} and ${status})
    + (select count(*)::int from ${table}
        where buyer_organization_id = ${id} and seller_organization_id <> ${id} and ${status})`;
  const { rows } = await sql<Omit<OpenTrade, 'organizationId'>>`
    select (select count(*)::int from listing where organization_id = ${id} and status = 'published') as listings,
           ${openOf(sql`offer`, isOpen)} as offers,
           ${openOf(sql`sales_order`, sql`status = any(${openStatuses})`)} as orders`.execute(em.getKysely());
  return { organizationId: id, ...rows[0]! };
}
