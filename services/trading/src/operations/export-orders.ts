import { type Caller, moneyJson, organizationOf, roundDiv } from '@marketplace/kernel';
import { findPart, type Read, sql } from '@marketplace/store';
import type { ExportedOrder } from '@marketplace/trading-contract';
import { type Order, OrderEntity } from '../entities/order.entity.ts';
import type { TradingInput } from '../input.ts';

/** Returns the next part of the orders that an organization made or received in a period, oldest first. */
export async function exportOrders(
  { em }: Read,
  caller: Caller,
  range: TradingInput<'exportOrders'>,
): Promise<{ data: ExportedOrder[]; next: string | null }> {
  const viewer = organizationOf(caller);
  const parties = [sql`buyer_organization_id = ${viewer}`, sql`seller_organization_id = ${viewer}`];
  const { records, next } = await findPart<Order>(em, OrderEntity, parties, range);
  return { data: records.map((order) => rowOf(order, viewer)), next };
}

function rowOf(order: Order, viewer: string): ExportedOrder {
  const { id, status, currency, buyerOrganizationId, sellerOrganizationId } = order;
  const money = (amount: bigint) => moneyJson({ amount, currency });
  const sold = sellerOrganizationId === viewer;
  const returned = order.refundedAmount + order.chargedBackAmount;
  const fee = keptFee(order, returned);
  return {
    id,
    createdAt: order.createdAt.toISOString(),
    role: sold ? 'seller' : 'buyer',
    counterpartyId: sold ? buyerOrganizationId : sellerOrganizationId,
    status,
    currency,
    subtotal: money(order.subtotal),
    shipping: money(order.shippingAmount),
    tax: money(order.taxAmount),
    total: money(order.total),
    captured: money(order.capturedAmount),
    refunded: money(order.refundedAmount),
    chargedBack: money(order.chargedBackAmount),
    platformFee: sold ? money(fee) : null,
    sellerNet: sold ? money(order.capturedAmount - returned - fee) : null,
  };
}

/** The fee that is kept of the captured and not returned amount, rounded as payments does. */
function keptFee({ platformFee, capturedAmount }: Order, returned: bigint): bigint {
  return capturedAmount === 0n ? 0n : platformFee - roundDiv(platformFee * returned, capturedAmount);
}
