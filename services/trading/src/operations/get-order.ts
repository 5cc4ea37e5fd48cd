import type { Caller } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Order } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { readOrder } from '../orders/order.ts';

/** Throws `not_found` unless the caller's organization is a party of the order. */
export function getOrder(read: Read, caller: Caller, { id }: TradingInput<'getOrder'>): Promise<Order> {
  return readOrder(read, caller, id);
}
