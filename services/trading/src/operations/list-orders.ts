import { type Caller, organizationOf } from '@marketplace/kernel';
import { type CursorKey, findPage, type Page, partsOf, type Read, sql } from '@marketplace/store';
import type { Order as OrderOutput } from '@marketplace/trading-contract';
import { type Order, OrderEntity } from '../entities/order.entity.ts';
import { type TradingInput, assertCurrency } from '../input.ts';
import { presentOrder, wholeOrders } from '../orders/order.ts';
import { partyColumns } from '../parties.ts';

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
  const { listingId, offerId, currency, minTotal, maxTotal } = filters;
  assertCurrency(currency, { minTotal, maxTotal });
  const { pager, rows } = await findPage<Order>(em, OrderEntity, {
    key: cursorKey,
    list: 'orders',
    owner,
    filters,
    request: { limit, cursor },
    parts: partsOf(partyColumns, owner, filters),
    wanted: [
      offerId === undefined ? null : sql`offer_id = ${offerId}`,
      filters.buyerOrganizationId === undefined ? null : sql`buyer_organization_id = ${filters.buyerOrganizationId}`,
      filters.sellerOrganizationId === undefined ? null : sql`seller_organization_id = ${filters.sellerOrganizationId}`,
      currency === undefined ? null : sql`currency = ${currency}`,
      minTotal === undefined ? null : sql`total >= ${minTotal}`,
      maxTotal === undefined ? null : sql`total <= ${maxTotal}`,
      listingId === undefined
        ? null
        : sql`exists (select from order_item i where i.order_id = sales_order.id and i.listing_id = ${listingId})`,
    ],
  });
  const whole = new Map((await wholeOrders(em, rows)).map((one) => [one.order.id, one]));
  return pager.page(rows, ({ id }) => presentOrder(whole.get(id)!, owner));
}
