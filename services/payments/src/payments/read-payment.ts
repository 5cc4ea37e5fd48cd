import { type Caller, organizationOf } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Payment as PaymentOutput } from '@marketplace/payments-contract';
import { findOwnPayment } from './find-payment.ts';
import { presentPayment } from './present-payment.ts';

/** The payment as the caller sees it. Throws `not_found`. */
export async function readPayment({ em }: Read, caller: Caller, id: string): Promise<PaymentOutput> {
  return presentPayment((await findOwnPayment(em, caller, id)).payment, organizationOf(caller));
}
