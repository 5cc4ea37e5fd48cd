import { type Caller, moneyJson, notFound } from '@marketplace/kernel';
import { type CursorKey, equal, findRecords, type Page, type Read, sql } from '@marketplace/store';
import type { Order as OrderOutput } from '@marketplace/trading-contract';
import { assertCurrency, type TradingInput } from '../input.ts';
import { findOwnOrder, orderReads, presentOrder, wholeOrder } from '../orders/order.ts';
import { type Order, OrderEntity } from '../entities/order.entity.ts';

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
): Promise<Page<OrderOutput>> {
  assertCurrency(input.currency, { minTotal: input.minTotal, maxTotal: input.maxTotal });
  return list(read, caller, input);
}

/**
 * The members of an order that decide about its payment, for keys that may pay but not read orders. With the fee, which
 * buyers do not see: only payments gets them. Throws `not_found`
 * unless the caller's organization is a party of it.
 */
export async function getOrderToPay(
  { em }: Read,
  caller: Caller,
  { id }: TradingInput<'getOrderToPay'>,
): Promise<
  Pick<OrderOutput, 'id' | 'status' | 'buyerOrganizationId' | 'sellerOrganizationId' | 'total' | 'platformFee'>
> {
  const { order } = await findOwnOrder(em, caller, id);
  const { status, buyerOrganizationId, sellerOrganizationId, total, platformFee, currency } = order;
  const money = (amount: bigint) => moneyJson({ amount, currency });
  return {
    id,
    status,
    buyerOrganizationId,
    sellerOrganizationId,
    total: money(total),
    platformFee: money(platformFee),
  };
}

/** Reads an order as its seller sees it: with the fee, and, once it was paid, with the address. Throws `not_found`. */
export async function inspectOrder(
  { em }: Read,
  _caller: Caller,
  { id }: TradingInput<'inspectOrder'>,
): Promise<OrderOutput> {
  const [order]: Order[] = await findRecords(em, OrderEntity, sql`where id = ${id}`);
  if (!order) throw notFound();
  // The seller's annotation is not for the operator.
  return { ...presentOrder(await wholeOrder(em, order), order.sellerOrganizationId), externalId: null, metadata: {} };
}
