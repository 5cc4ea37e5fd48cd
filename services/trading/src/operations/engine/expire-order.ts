import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { EngineInput } from '../../input.ts';
import { cancelUnpaid, endOverdue } from '../../orders/cancellations.ts';
import { lockOrder } from '../../orders/order.ts';

/** Throws `not_found`. */
export async function expireOrder(
  work: Work,
  _caller: Caller,
  { orderId }: EngineInput<'expireOrder'>,
): Promise<Record<string, never>> {
  const whole = await lockOrder(work.em, orderId, { stock: true });
  const { status, paymentStatus, paymentDueAt, fulfillBy, cancelRequestedAt } = whole.order;
  // The seller captures an authorized payment, or the system does before the authorization ends.
  const isUnpaid = status === 'pending_payment' && paymentStatus !== 'authorized';
  const isDue = (at: Date | null | undefined) => at != null && at <= work.now;
  const audit = (action: string, organizationId: string) =>
    work.audit({ action, organizationId, targets: [{ type: 'order', id: orderId }], changes: { reason: 'deadline' } });
  if (isUnpaid && isDue(paymentDueAt)) {
    await cancelUnpaid(work, whole, 'payment_overdue');
    audit('order.canceled', whole.order.buyerOrganizationId);
  } else if (status === 'paid' && !cancelRequestedAt && isDue(fulfillBy)) {
    await endOverdue(work, whole);
    audit('order.canceled', whole.order.sellerOrganizationId);
  }
  return {};
}
