import { type Caller, notFound } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { Order as OrderOutput } from '@marketplace/trading-contract';
import { type Order, OrderEntity } from '../entities/order.entity.ts';
import type { TradingInput } from '../input.ts';
import { presentOrder, wholeOrder } from '../orders/order.ts';

/** As the seller sees it: with the fee, and with the address once it was paid. Throws `not_found`. */
export async function inspectOrder(
  { em }: Read,
  _caller: Caller,
  { id }: TradingInput<'inspectOrder'>,
): Promise<OrderOutput> {
  const [order]: Order[] = await findRecords(em, OrderEntity, sql`where id = ${id}`);
  if (!order) throw notFound();
  // What the seller keeps with the order is not for the operator.
  return { ...presentOrder(await wholeOrder(em, order), order.sellerOrganizationId), externalId: null, metadata: {} };
}
