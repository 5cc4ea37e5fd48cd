import { type Caller, organizationOf } from '@marketplace/kernel';
import { openPage, type Page, type Read, sql } from '@marketplace/store';
import type { PayoutFreeze } from '@marketplace/payments-contract';
import type { PaymentsInput } from '../../input.ts';
import type { PaymentsContext } from '../../payments-context.ts';

interface Row {
  id: string;
  createdAt: Date;
}

/** Newest first. Throws `invalid_cursor`, also for a cursor of another filter. */
export async function listPayoutFreezes(
  { em, cursorKey }: Read & Pick<PaymentsContext, 'cursorKey'>,
  caller: Caller,
  { limit, cursor, organizationId }: PaymentsInput<'listPayoutFreezes'>,
): Promise<Page<PayoutFreeze>> {
  const owner = organizationOf(caller);
  const filters = { organizationId };
  const pager = openPage(cursorKey, { list: 'payout-freezes', owner, filters }, { limit, cursor });
  const { after } = pager;
  const { rows } = await sql<{ id: string; at: string | Date }>`
    select id, payouts_frozen_at as at from organization
     where payouts_frozen_at is not null
       ${organizationId ? sql`and id = ${organizationId}` : sql``}
       ${after ? sql`and (payouts_frozen_at, id) < (${after.key}::timestamptz, ${after.id})` : sql``}
     order by payouts_frozen_at desc, id desc limit ${pager.limit + 1}`.execute(em.getKysely());
  const found = rows.map(({ id, at }): Row => ({ id, createdAt: new Date(at) }));
  return pager.page(found, ({ id, createdAt }) => ({ organizationId: id, frozenAt: createdAt.toISOString() }));
}
