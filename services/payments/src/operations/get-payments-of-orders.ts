import { type Caller, organizationOf } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { Payment as PaymentOutput } from '@marketplace/payments-contract';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { ofParty } from '../parties.ts';
import { presentPayment } from '../payments/present-payment.ts';

/** The newest payments of each, newest first, of which the caller's organization is a party. */
export async function getPaymentsOfOrders(
  { em }: Read,
  caller: Caller,
  { orderIds }: PaymentsInput<'getPaymentsOfOrders'>,
): Promise<{ data: PaymentOutput[] }> {
  const viewer = organizationOf(caller);
  const found: Payment[] = await findRecords(
    em,
    PaymentEntity,
    sql`where id in (
          select newest.id from unnest(${orderIds}::text[]) as parent(id) cross join lateral (
            select id from payment where order_id = parent.id and ${ofParty(viewer)}
             order by created_at desc, id desc limit 20) as newest)
        order by created_at desc, id desc`,
  );
  return { data: found.map((payment) => presentPayment(payment, viewer)) };
}
