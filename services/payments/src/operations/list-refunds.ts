import { type Caller, organizationOf } from '@marketplace/kernel';
import { allOf, findNewest, inPage, openPage, type Page, type Read, sql } from '@marketplace/store';
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
  { id, limit, cursor }: PaymentsInput<'listRefunds'>,
): Promise<Page<RefundOutput>> {
  const owner = organizationOf(caller);
  const pager = openPage(keyring, { list: 'refunds', owner, filters: { id } }, { limit, cursor });
  await findOwnPayment(em, caller, id);
  const conditions = allOf([sql`payment_id = ${id}`, ...inPage(pager.after, undefined, undefined)]);
  const rows: Refund[] = await findNewest(em, RefundEntity, [conditions], pager.limit + 1);
  return pager.page(rows, presentRefund);
}
