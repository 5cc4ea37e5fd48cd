import { type Caller, organizationOf } from '@marketplace/kernel';
import type { Refund as RefundOutput } from '@marketplace/payments-contract';
import { equal, findPage, type Page, type Read, readsOf, sql } from '@marketplace/store';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { partyColumns } from '../parties.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { findOwnPayment } from '../payments/payment.ts';
import { presentRefund } from '../refunds/refund.ts';

const reads = readsOf({ entity: RefundEntity, parties: partyColumns, present: presentRefund });

export const { get: getRefund, getMany: getRefunds } = reads;

export const getRefundsOfPayments = reads.getNewestOf(sql`payment_id`, 'paymentIds');

export const listOwnRefunds = reads.list<PaymentsInput<'listOwnRefunds'>>('own-refunds', ({ orderId, paymentId }) => [
  equal(sql`order_id`, orderId),
  equal(sql`payment_id`, paymentId),
]);

/**
 * Lists the refunds of one payment. Throws `not_found` unless the caller's organization is a party of the payment, and
 * `invalid_cursor` for a cursor of another list.
 */
export async function listRefunds(
  { em, cursorKey }: Read & Pick<PaymentsContext, 'cursorKey'>,
  caller: Caller,
  { limit, cursor, ...filters }: PaymentsInput<'listRefunds'>,
): Promise<Page<RefundOutput>> {
  const { pager, rows } = await findPage<Refund>(em, RefundEntity, {
    key: cursorKey,
    list: 'refunds',
    owner: organizationOf(caller),
    filters,
    request: { limit, cursor },
    // A payment has few refunds, so filters need no further index.
    parts: [sql`payment_id = ${filters.id}`],
    wanted: [],
  });
  await findOwnPayment(em, caller, filters.id);
  return pager.page(rows, presentRefund);
}
