import { type Caller, organizationOf } from '@marketplace/kernel';
import { allOf, findNewest, inPage, openPage, type Page, type Read, sql } from '@marketplace/store';
import type { Payment as PaymentOutput } from '@marketplace/payments-contract';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import type { PaymentsInput } from '../input.ts';
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
  const { role, orderId, status, createdAfter, createdBefore } = filters;
  const pager = openPage(keyring, { list: 'payments', owner, filters }, { limit, cursor });
  const rest = [
    orderId === undefined ? null : sql`order_id = ${orderId}`,
    status === undefined ? null : sql`status = ${status}`,
    ...inPage(pager.after, createdAfter, createdBefore),
  ];
  const columns = { payer: sql`payer_organization_id`, payee: sql`payee_organization_id` };
  const parts = (['payer', 'payee'] as const)
    .filter((party) => role === undefined || role === party)
    .map((party) => allOf([sql`${columns[party]} = ${owner}`, ...rest]));
  const rows: Payment[] = await findNewest(em, PaymentEntity, parts, pager.limit + 1);
  return pager.page(rows, (payment) => presentPayment(payment, owner));
}
