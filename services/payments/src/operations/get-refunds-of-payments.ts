import { type Caller, organizationOf } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { Refund as RefundOutput } from '@marketplace/payments-contract';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { ofParty } from '../parties.ts';
import { presentRefund } from '../refunds/present-refund.ts';

/** The newest refunds of each, newest first, of which the caller's organization is a party. */
export async function getRefundsOfPayments(
  { em }: Read,
  caller: Caller,
  { paymentIds }: PaymentsInput<'getRefundsOfPayments'>,
): Promise<{ data: RefundOutput[] }> {
  const viewer = organizationOf(caller);
  const found: Refund[] = await findRecords(
    em,
    RefundEntity,
    sql`where id in (
          select newest.id from unnest(${paymentIds}::text[]) as parent(id) cross join lateral (
            select id from refund where payment_id = parent.id and ${ofParty(viewer)}
             order by created_at desc, id desc limit 20) as newest)
        order by created_at desc, id desc`,
  );
  return { data: found.map(presentRefund) };
}
