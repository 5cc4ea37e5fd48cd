import { type Caller, organizationOf } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { Order as OrderOutput } from '@marketplace/trading-contract';
import { type Order, OrderEntity } from '../entities/order.entity.ts';
import type { TradingInput } from '../input.ts';
import { presentOrder, wholeOrders } from '../orders/order.ts';
import { ofParty } from '../parties.ts';

/** The orders of which the caller's organization is a party, in any order. Makes three queries. */
export async function getOrders(
  { em }: Read,
  caller: Caller,
  { ids }: TradingInput<'getOrders'>,
): Promise<{ data: OrderOutput[] }> {
  const organizationId = organizationOf(caller);
  const orders: Order[] = await findRecords(
    em,
    OrderEntity,
    sql`where id = any(${ids}) and ${ofParty(organizationId)}`,
  );
  return { data: (await wholeOrders(em, orders)).map((whole) => presentOrder(whole, organizationId)) };
}
