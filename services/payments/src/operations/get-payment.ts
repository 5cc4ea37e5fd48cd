import type { Caller } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Payment } from '@marketplace/payments-contract';
import type { PaymentsInput } from '../input.ts';
import { readPayment } from '../payments/read-payment.ts';

/** Throws `not_found` unless the caller's organization is a party of the payment. */
export function getPayment(read: Read, caller: Caller, { id }: PaymentsInput<'getPayment'>): Promise<Payment> {
  return readPayment(read, caller, id);
}
