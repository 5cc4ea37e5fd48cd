import { type Caller, organizationOf } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Order } from '@marketplace/trading-contract';
import { findOwnOrder } from './find-order.ts';
import { presentOrder } from './present-order.ts';

/** The order as the caller sees it. Throws `not_found`. */
export async function readOrder({ em }: Read, caller: Caller, id: string): Promise<Order> {
  return presentOrder(await findOwnOrder(em, caller, id), organizationOf(caller));
}

/** How commands that return an order answer a repetition; see `ClientRequestCommand`. */
export const returnsOrder = { resourceId: ({ id }: Order): string => id, read: readOrder };
