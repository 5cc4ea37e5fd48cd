import { type Caller, organizationOf } from '@marketplace/kernel';
import { allOf, findNewest, inPage, type CursorKey, openPage, type Page, type Read, sql } from '@marketplace/store';
import type { Order as OrderOutput } from '@marketplace/trading-contract';
import { type Order, OrderEntity } from '../entities/order.entity.ts';
import type { TradingInput } from '../input.ts';
import { assertCurrency } from '../listings/assert-currency.ts';
import { presentOrder } from '../orders/present-order.ts';
import { wholeOrders } from '../orders/whole-orders.ts';

/**
 * Throws `invalid_parameter` for a total without a currency, and `invalid_cursor` for a cursor of other filters or of
 * another organization.
 */
export async function listOrders(
  { em, cursorKey }: Read & { cursorKey: CursorKey },
  caller: Caller,
  input: TradingInput<'listOrders'>,
): Promise<Page<OrderOutput>> {
  const owner = organizationOf(caller);
  const { limit, cursor, ...filters } = input;
  const { role, status, listingId, offerId, currency, minTotal, maxTotal, createdAfter, createdBefore } = filters;
  assertCurrency(currency, { minTotal, maxTotal });
  const pager = openPage(cursorKey, { list: 'orders', owner, filters }, { limit, cursor });
  const rest = [
    status === undefined ? null : sql`status = ${status}`,
    offerId === undefined ? null : sql`offer_id = ${offerId}`,
    filters.buyerOrganizationId === undefined ? null : sql`buyer_organization_id = ${filters.buyerOrganizationId}`,
    filters.sellerOrganizationId === undefined ? null : sql`seller_organization_id = ${filters.sellerOrganizationId}`,
    currency === undefined ? null : sql`currency = ${currency}`,
    minTotal === undefined ? null : sql`total >= ${minTotal}`,
    maxTotal === undefined ? null : sql`total <= ${maxTotal}`,
    listingId === undefined
      ? null
      : sql`exists (select from order_item i where i.order_id = sales_order.id and i.listing_id = ${listingId})`,
    ...inPage(pager.after, createdAfter, createdBefore),
  ];
  const columns = { buyer: sql`buyer_organization_id`, seller: sql`seller_organization_id` };
  const parts = (['buyer', 'seller'] as const)
    .filter((party) => role === undefined || role === party)
    .map((party) => allOf([sql`${columns[party]} = ${owner}`, ...rest]));
  const rows: Order[] = await findNewest(em, OrderEntity, parts, pager.limit + 1);
  const whole = new Map((await wholeOrders(em, rows)).map((one) => [one.order.id, one]));
  return pager.page(rows, ({ id }) => presentOrder(whole.get(id)!, owner));
}
