import { type Caller, organizationOf } from '@marketplace/kernel';
import { findPage, type Page, partsOf, type Read, sql } from '@marketplace/store';
import type { Payment as PaymentOutput } from '@marketplace/payments-contract';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { partyColumns } from '../parties.ts';
import { presentPayment } from '../payments/present-payment.ts';
import type { PaymentsContext } from '../payments-context.ts';

/** Throws `invalid_cursor` for a cursor of other filters or of another organization. */
export async function listPayments(
  { em, keyring }: Read & Pick<PaymentsContext, 'keyring'>,
  caller: Caller,
  input: PaymentsInput<'listPayments'>,
): Promise<Page<PaymentOutput>> {
  const owner = organizationOf(caller);
  const { limit, cursor, ...filters } = input;
  const { pager, rows } = await findPage<Payment>(em, PaymentEntity, {
    key: keyring,
    list: 'payments',
    owner,
    filters,
    request: { limit, cursor },
    parts: partsOf(partyColumns, owner, filters),
    wanted: [filters.orderId === undefined ? null : sql`order_id = ${filters.orderId}`],
  });
  return pager.page(rows, (payment) => presentPayment(payment, owner));
}
