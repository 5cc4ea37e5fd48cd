import { type Caller, organizationOf } from '@marketplace/kernel';
import { findPage, type Page, type Read, sql } from '@marketplace/store';
import type { Refund as RefundOutput } from '@marketplace/payments-contract';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { findOwnPayment } from '../payments/find-payment.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { presentRefund } from '../refunds/present-refund.ts';

/**
 * Throws `not_found` unless the caller's organization is a party of the payment, and `invalid_cursor` for a cursor of
 * another list.
 */
export async function listRefunds(
  { em, keyring }: Read & Pick<PaymentsContext, 'keyring'>,
  caller: Caller,
  { limit, cursor, ...filters }: PaymentsInput<'listRefunds'>,
): Promise<Page<RefundOutput>> {
  const { pager, rows } = await findPage<Refund>(em, RefundEntity, {
    key: keyring,
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
