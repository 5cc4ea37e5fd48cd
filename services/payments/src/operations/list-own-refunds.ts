import { type Caller, organizationOf } from '@marketplace/kernel';
import { findPage, type Page, partsOf, type Read, sql } from '@marketplace/store';
import type { Refund as RefundOutput } from '@marketplace/payments-contract';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { partyColumns } from '../parties.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { presentRefund } from '../refunds/present-refund.ts';

/** Throws `invalid_cursor` for a cursor of other filters or of another organization. */
export async function listOwnRefunds(
  { em, keyring }: Read & Pick<PaymentsContext, 'keyring'>,
  caller: Caller,
  { limit, cursor, ...filters }: PaymentsInput<'listOwnRefunds'>,
): Promise<Page<RefundOutput>> {
  const owner = organizationOf(caller);
  const { orderId, paymentId } = filters;
  const { pager, rows } = await findPage<Refund>(em, RefundEntity, {
    key: keyring,
    list: 'own-refunds',
    owner,
    filters,
    request: { limit, cursor },
    parts: partsOf(partyColumns, owner, filters),
    wanted: [
      orderId === undefined ? null : sql`order_id = ${orderId}`,
      paymentId === undefined ? null : sql`payment_id = ${paymentId}`,
    ],
  });
  return pager.page(rows, presentRefund);
}
