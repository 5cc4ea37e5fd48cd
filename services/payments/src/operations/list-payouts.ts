import { type Caller, organizationOf } from '@marketplace/kernel';
import { allOf, findNewest, inPage, openPage, type Page, type Read, sql } from '@marketplace/store';
import type { Payout as PayoutOutput } from '@marketplace/payments-contract';
import { type Payout, PayoutEntity } from '../entities/payout.entity.ts';
import type { PaymentsInput } from '../input.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { presentPayout } from '../payouts/present-payout.ts';

/** Throws `invalid_cursor` for a cursor of other filters or of another organization. */
export async function listPayouts(
  { em, keyring }: Read & Pick<PaymentsContext, 'keyring'>,
  caller: Caller,
  input: PaymentsInput<'listPayouts'>,
): Promise<Page<PayoutOutput>> {
  const owner = organizationOf(caller);
  const { limit, cursor, ...filters } = input;
  const { orderId, status } = filters;
  const pager = openPage(keyring, { list: 'payouts', owner, filters }, { limit, cursor });
  const wanted = allOf([
    sql`organization_id = ${owner}`,
    orderId === undefined ? null : sql`order_id = ${orderId}`,
    status === undefined ? null : sql`status = ${status}`,
    ...inPage(pager.after, undefined, undefined),
  ]);
  const rows: Payout[] = await findNewest(em, PayoutEntity, [wanted], pager.limit + 1);
  return pager.page(rows, presentPayout);
}
