import { type Caller, organizationOf } from '@marketplace/kernel';
import { findPage, type Page, type Read, sql } from '@marketplace/store';
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
  const { pager, rows } = await findPage<Payout>(em, PayoutEntity, {
    key: keyring,
    list: 'payouts',
    owner,
    filters,
    request: { limit, cursor },
    parts: [sql`organization_id = ${owner}`],
    wanted: [filters.orderId === undefined ? null : sql`order_id = ${filters.orderId}`],
  });
  return pager.page(rows, presentPayout);
}
