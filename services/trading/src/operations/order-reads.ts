import type { Caller } from '@marketplace/kernel';
import { type CursorKey, equal, type Page, type Read, sql } from '@marketplace/store';
import type { Order } from '@marketplace/trading-contract';
import { assertCurrency, type TradingInput } from '../input.ts';
import { orderReads } from '../orders/order.ts';

type Input = TradingInput<'listOrders'>;

export const { get: getOrder, getMany: getOrders } = orderReads;

const list = orderReads.list<Input>('orders', (filters) => [
  equal(sql`offer_id`, filters.offerId),
  equal(sql`buyer_organization_id`, filters.buyerOrganizationId),
  equal(sql`seller_organization_id`, filters.sellerOrganizationId),
  equal(sql`currency`, filters.currency),
  filters.minTotal === undefined ? null : sql`total >= ${filters.minTotal}`,
  filters.maxTotal === undefined ? null : sql`total <= ${filters.maxTotal}`,
  filters.listingId === undefined
    ? null
    : sql`exists (select from order_item i where i.order_id = sales_order.id and i.listing_id = ${filters.listingId})`,
]);

/** Throws `invalid_parameter` for a total without a currency, and the errors of `readsOf`. */
export async function listOrders(
  read: Read & { cursorKey: CursorKey },
  caller: Caller,
  input: Input,
): Promise<Page<Order>> {
  assertCurrency(input.currency, { minTotal: input.minTotal, maxTotal: input.maxTotal });
  return list(read, caller, input);
}
