import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { Order } from '../entities/order.entity.ts';

type Changes = Partial<
  Pick<
    Order,
    | 'capturedAmount'
    | 'refundedAmount'
    | 'refundPendingAmount'
    | 'chargedBackAmount'
    | 'status'
    | 'resumeStatus'
    | 'paymentStatus'
    | 'fulfillmentStatus'
    | 'refundStatus'
    | 'disputeStatus'
    | 'stock'
    | 'paymentDueAt'
    | 'fulfillBy'
    | 'payoutEligibleAt'
    | 'cancelRequestedAt'
    | 'cancelReason'
    | 'receiptConfirmedAt'
    | 'shippingAddress'
    | 'disputes'
    | 'accountVersion'
  >
>;

/** Writes a locked order as its next version. Returns the order as written. `at` is the time of the change. */
export async function writeOrder(em: EntityManager, order: Order, changes: Changes, at: Date): Promise<Order> {
  const written = { ...order, ...changes, updatedAt: at, version: order.version + 1 };
  await sql`
    update sales_order
       set captured_amount = ${written.capturedAmount}, refunded_amount = ${written.refundedAmount},
           refund_pending_amount = ${written.refundPendingAmount},
           charged_back_amount = ${written.chargedBackAmount}, status = ${written.status},
           resume_status = ${written.resumeStatus ?? null}, payment_status = ${written.paymentStatus},
           fulfillment_status = ${written.fulfillmentStatus}, refund_status = ${written.refundStatus},
           dispute_status = ${written.disputeStatus}, stock = ${written.stock},
           payment_due_at = ${written.paymentDueAt ?? null}, fulfill_by = ${written.fulfillBy ?? null},
           payout_eligible_at = ${written.payoutEligibleAt ?? null},
           cancel_requested_at = ${written.cancelRequestedAt ?? null},
           cancel_reason = ${written.cancelReason ?? null},
           receipt_confirmed_at = ${written.receiptConfirmedAt ?? null},
           shipping_address = ${written.shippingAddress ? JSON.stringify(written.shippingAddress) : null}::jsonb,
           disputes = ${JSON.stringify(written.disputes)}::jsonb,
           account_version = ${written.accountVersion}, updated_at = ${at}, version = ${written.version}
     where id = ${order.id}`.execute(em.getKysely());
  return written;
}
