import { type Caller, moneyJson, notFound } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { OrderState } from '@marketplace/trading-contract/engine';
import { holdOf } from '@marketplace/trading-contract/limits';
import { type Order, OrderEntity } from '../../entities/order.entity.ts';
import type { EngineInput } from '../../input.ts';
import { isShippedInPart } from '../../orders/order-rules.ts';

/** Throws `not_found`. */
export async function getOrderState(
  { em }: Read,
  _caller: Caller,
  { orderId }: EngineInput<'getOrderState'>,
): Promise<OrderState> {
  const [order]: Order[] = await findRecords(em, OrderEntity, sql`where id = ${orderId}`);
  if (!order) throw notFound();
  const parties = [order.buyerOrganizationId, order.sellerOrganizationId];
  const {
    rows: [clock],
  } = await sql<{
    now: string;
    closing: string[];
    fulfilledAt: string | null;
    isTracked: boolean | null;
    unshipped: string;
  }>`
    select trading.now() as now,
           (select max(fulfilled_at) from fulfillment where order_id = ${orderId}) as "fulfilledAt",
           (select bool_and(tracking_number is not null) from fulfillment
             where order_id = ${orderId}) as "isTracked",
           (select sum((quantity - fulfilled_quantity) * unit_amount)::text from order_item
             where order_id = ${orderId}) as unshipped,
           array(select id from organization
                  where id = any(${parties}) and status = 'closing' order by id) as closing`.execute(em.getKysely());
  const time = (at: Date | null | undefined) => at?.toISOString() ?? null;
  const isFulfilled = order.fulfillmentStatus === 'full' || isShippedInPart(order);
  const fulfilledAt = isFulfilled ? new Date(clock!.fulfilledAt!) : null;
  return {
    orderId,
    status: order.status,
    version: order.version,
    buyerOrganizationId: order.buyerOrganizationId,
    sellerOrganizationId: order.sellerOrganizationId,
    total: moneyJson({ amount: order.total, currency: order.currency }),
    platformFee: moneyJson({ amount: order.platformFee, currency: order.currency }),
    now: new Date(clock!.now).toISOString(),
    paymentDueAt: time(order.paymentDueAt),
    fulfillBy: time(order.fulfillBy),
    fulfilledAt: time(fulfilledAt),
    payoutEligibleAt: time(order.payoutEligibleAt),
    holdEndsAt: fulfilledAt && new Date(fulfilledAt.getTime() + holdOf(order)).toISOString(),
    isTracked: clock!.isTracked ?? false,
    ...(isShippedInPart(order) && {
      unshippedAmount: moneyJson({ amount: BigInt(clock!.unshipped), currency: order.currency }),
    }),
    cancelRequestedAt: time(order.cancelRequestedAt),
    // A cancellation requested before reasons were stored is more likely one by the seller.
    cancelReason: !order.cancelRequestedAt
      ? null
      : order.cancelReason === 'sla_expired'
        ? 'sla_expired'
        : 'seller_canceled',
    receiptConfirmedAt: time(order.receiptConfirmedAt),
    closingOrganizationIds: clock!.closing,
  };
}
