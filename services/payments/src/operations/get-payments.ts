import { type Caller, organizationOf } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { Payment as PaymentOutput } from '@marketplace/payments-contract';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { ofParty } from '../parties.ts';
import { presentPayment } from '../payments/present-payment.ts';

/** The payments of which the caller's organization is a party, in any order. */
export async function getPayments(
  { em }: Read,
  caller: Caller,
  { ids }: PaymentsInput<'getPayments'>,
): Promise<{ data: PaymentOutput[] }> {
  const viewer = organizationOf(caller);
  const found: Payment[] = await findRecords(em, PaymentEntity, sql`where id = any(${ids}) and ${ofParty(viewer)}`);
  return { data: found.map((payment) => presentPayment(payment, viewer)) };
}
