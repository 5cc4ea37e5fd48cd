import { type Caller, moneyJson } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Order } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { findOwnOrder } from '../orders/order.ts';

/**
 * The members of an order that decide about its payment, for keys that may pay but not read orders. With the fee, which
 * buyers do not see: only payments gets them. Throws `not_found`
 * unless the caller's organization is a party of it.
 */
export async function getOrderToPay(
  { em }: Read,
  caller: Caller,
  { id }: TradingInput<'getOrderToPay'>,
): Promise<Pick<Order, 'id' | 'status' | 'buyerOrganizationId' | 'sellerOrganizationId' | 'total' | 'platformFee'>> {
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
