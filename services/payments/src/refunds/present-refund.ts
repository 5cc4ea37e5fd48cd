import { moneyJson } from '@marketplace/kernel';
import type { Refund as RefundOutput } from '@marketplace/payments-contract';
import type { Refund } from '../entities/refund.entity.ts';

/** The refund as both parties see it, and as it is in events. */
export function presentRefund(refund: Refund): RefundOutput {
  const { amount, currency } = refund;
  return {
    id: refund.id,
    paymentId: refund.paymentId,
    orderId: refund.orderId,
    amount: moneyJson({ amount, currency }),
    reason: refund.reason,
    kind: refund.kind,
    status: refund.status,
    initiatedBy: refund.initiatedBy,
    settledAt: refund.settledAt?.toISOString() ?? null,
    failureCode: refund.failureCode ?? null,
    ...(refund.outsideReference != null && { outsideReference: refund.outsideReference }),
    createdAt: refund.createdAt.toISOString(),
    updatedAt: refund.updatedAt.toISOString(),
    version: refund.version,
  };
}
