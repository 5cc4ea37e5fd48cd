import type { Work } from '@marketplace/store';
import type { Refund } from '@marketplace/payments-contract';
import { emitForEach } from '../emit-event.ts';
import type { Payment } from '../entities/payment.entity.ts';
import { bothParties } from '../parties.ts';
import { presentSharedPayment } from './present-payment.ts';

/** Emits an event about a payment that has just been written, to both parties. */
export function emitPayment(
  work: Pick<Work, 'emit'>,
  type: 'payment.succeeded' | 'payment.failed',
  payment: Payment,
): void {
  emitForEach(work, {
    type,
    ...headOf(payment),
    dataFor: (party) => ({ object: presentSharedPayment(payment, party) }),
  });
}

/** Emits that money of a payment was returned, to both parties. Both have just been written. */
export function emitRefunded(work: Pick<Work, 'emit'>, payment: Payment, refund: Refund): void {
  const dataFor = (party: string) => ({ object: presentSharedPayment(payment, party), refund });
  emitForEach(work, { type: 'payment.refunded', ...headOf(payment), dataFor });
}

/** Emits that money of a payment has not reached the buyer, or came back, to both parties. Both have just been written. */
export function emitRefundFailed(work: Pick<Work, 'emit'>, payment: Payment, refund: Refund): void {
  const dataFor = (party: string) => ({ object: refund, payment: presentSharedPayment(payment, party) });
  emitForEach(work, {
    type: 'refund.failed',
    organizationIds: bothParties(payment),
    objectId: refund.id,
    objectVersion: refund.version,
    occurredAt: new Date(refund.updatedAt),
    dataFor,
  });
}

/** What the events of a payment have in common. */
function headOf(payment: Payment) {
  return {
    organizationIds: bothParties(payment),
    objectId: payment.id,
    objectVersion: payment.version,
    occurredAt: payment.updatedAt,
  };
}
