import { annotationOf, moneyJson } from '@marketplace/kernel';
import type { Order as OrderOutput, SharedOrder } from '@marketplace/trading-contract';
import type { Fulfillment } from '../entities/fulfillment.entity.ts';
import type { OrderItem } from '../entities/order-item.entity.ts';
import type { Order } from '../entities/order.entity.ts';
import { partyOf } from '../parties.ts';

/** An order with its lines and fulfillments, in any order. */
export interface WholeOrder {
  order: Order;
  items: OrderItem[];
  fulfillments: Fulfillment[];
}

/**
 * What both parties see of the order after the payment, and what the viewer keeps with it, as it is in its events. A query reads the fulfillments after the
 * order, so there may be one that was made after `order` was read; it is left out.
 */
export function presentSharedOrder(
  { order, items, fulfillments }: WholeOrder,
  viewerOrganizationId: string,
): SharedOrder {
  const money = (amount: bigint) => moneyJson({ amount, currency: order.currency });
  const time = (at: Date | null | undefined) => at?.toISOString() ?? null;
  return {
    id: order.id,
    buyerOrganizationId: order.buyerOrganizationId,
    sellerOrganizationId: order.sellerOrganizationId,
    offerId: order.offerId ?? null,
    items: items
      .toSorted((a, b) => a.line - b.line)
      .map(({ listingId, titleSnapshot, quantity, unitAmount, lineTotal }) => ({
        listingId,
        titleSnapshot,
        quantity,
        unitAmount: money(unitAmount),
        lineTotal: money(lineTotal),
      })),
    subtotal: money(order.subtotal),
    shippingAmount: money(order.shippingAmount),
    taxAmount: money(order.taxAmount),
    total: money(order.total),
    capturedAmount: money(order.capturedAmount),
    refundedAmount: money(order.refundedAmount),
    refundPendingAmount: money(order.refundPendingAmount),
    chargedBackAmount: money(order.chargedBackAmount),
    status: order.status,
    resumeStatus: order.resumeStatus ?? null,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    refundStatus: order.refundStatus,
    disputeStatus: order.disputeStatus,
    paymentDueAt: time(order.paymentDueAt),
    fulfillBy: time(order.fulfillBy),
    deliveryDays: order.deliveryDays ?? null,
    payoutEligibleAt: time(order.payoutEligibleAt),
    shippingAddress: isPaid(order) ? (order.shippingAddress ?? null) : null,
    fulfillments: fulfillments
      .filter(({ fulfilledAt }) => fulfilledAt <= order.updatedAt)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, items: units, carrier, trackingNumber, fulfilledAt }) => ({
        id,
        items: units,
        carrier: carrier ?? null,
        trackingNumber: trackingNumber ?? null,
        fulfilledAt: fulfilledAt.toISOString(),
      })),
    ...annotationOf(order, partyOf(order, viewerOrganizationId)),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    version: order.version,
  };
}

/**
 * The order as the viewer, one of its parties, sees it. The buyer always sees the address and never the fee; the seller
 * sees the fee always, and the address after the payment.
 */
export function presentOrder(whole: WholeOrder, viewerOrganizationId: string): OrderOutput {
  const { order } = whole;
  const shared = presentSharedOrder(whole, viewerOrganizationId);
  if (order.sellerOrganizationId !== viewerOrganizationId)
    return { ...shared, shippingAddress: order.shippingAddress ?? null };
  const money = (amount: bigint) => moneyJson({ amount, currency: order.currency });
  return {
    ...shared,
    platformFee: money(order.platformFee),
    platformFeeBps: order.platformFeeBps,
    sellerNet: money(order.sellerNet),
  };
}

/** Whether the order was ever paid in full. */
function isPaid({ status }: Pick<Order, 'status'>): boolean {
  return status !== 'pending_payment' && status !== 'canceled';
}
