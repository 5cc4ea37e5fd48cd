import { annotationColumns, type Caller, organizationOf } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import type { Payment as PaymentOutput } from '@marketplace/payments-contract';
import type { PaymentsInput } from '../input.ts';
import { lockOwnPayment, presentPayment, readPayment, writePayment } from '../payments/payment.ts';

async function run(
  { em, now, audit }: Work,
  caller: Caller,
  { id, externalId, metadata }: PaymentsInput<'updatePayment'>,
): Promise<PaymentOutput> {
  const { party, payment } = await lockOwnPayment(em, caller, id);
  const changes = annotationColumns(party, { externalId, metadata });
  const written = await writePayment(em, payment, changes, later(now, payment.updatedAt));
  const organizationId = organizationOf(caller);
  audit({ action: 'payment.updated', organizationId, targets: [{ type: 'payment', id }] });
  return presentPayment(written, organizationId);
}

/** Changes the annotation of a payment by the caller's organization. Throws `not_found` or `precondition_failed`. */
export const updatePayment = { run, resourceId: ({ id }: PaymentOutput): string => id, read: readPayment };
