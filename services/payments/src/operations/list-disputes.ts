import { type Caller, organizationOf } from '@marketplace/kernel';
import { allOf, findNewest, inPage, openPage, type Page, type Read, sql } from '@marketplace/store';
import type { Dispute as DisputeOutput } from '@marketplace/payments-contract';
import { presentDispute } from '../disputes/present-dispute.ts';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import type { PaymentsInput } from '../input.ts';
import type { PaymentsContext } from '../payments-context.ts';

/** Throws `invalid_cursor` for a cursor of other filters or of another organization. */
export async function listDisputes(
  { em, keyring }: Read & Pick<PaymentsContext, 'keyring'>,
  caller: Caller,
  input: PaymentsInput<'listDisputes'>,
): Promise<Page<DisputeOutput>> {
  const owner = organizationOf(caller);
  const { limit, cursor, ...filters } = input;
  const { role, orderId, status, createdAfter, createdBefore } = filters;
  const pager = openPage(keyring, { list: 'disputes', owner, filters }, { limit, cursor });
  const rest = [
    orderId === undefined ? null : sql`order_id = ${orderId}`,
    status === undefined ? null : sql`status = ${status}`,
    ...inPage(pager.after, createdAfter, createdBefore),
  ];
  const columns = { buyer: sql`buyer_organization_id`, seller: sql`seller_organization_id` };
  const parts = (['buyer', 'seller'] as const)
    .filter((party) => role === undefined || role === party)
    .map((party) => allOf([sql`${columns[party]} = ${owner}`, ...rest]));
  const rows: Dispute[] = await findNewest(em, DisputeEntity, parts, pager.limit + 1);
  return pager.page(rows, presentDispute);
}
