import type { Caller } from '@marketplace/kernel';
import { type Read, sql } from '@marketplace/store';
import type { WaitingPayouts } from '@marketplace/payments-contract';
import type { PaymentsInput } from '../../input.ts';
import { startsUnlessSuspended } from '../../payouts/may-start.ts';
import { waiting } from '../../payouts/payout-rules.ts';

/** Sums of one currency. PostgreSQL answers sums of bigint as text. */
interface Row extends Omit<WaitingPayouts, 'amount' | 'startableAmount'> {
  amount: string;
  startableAmount: string;
}

/**
 * Counts the payouts that have not started, of one organization or of all. What holds a payout is as the workflow of its
 * order has stored it, so that the figures are those of the payouts that sellers see.
 */
export async function getWaitingPayouts(
  { em }: Read,
  _caller: Caller,
  { organizationId }: PaymentsInput<'getWaitingPayouts'>,
): Promise<{ data: WaitingPayouts[] }> {
  const { rows } = await sql<Row>`
    select currency, count(*)::int as payouts, sum(amount)::text as amount,
           (count(*) filter (where startable))::int as startable,
           coalesce(sum(amount) filter (where startable), 0)::text as "startableAmount"
      from (select p.currency, p.amount,
                   ${startsUnlessSuspended}
                     and ${organizationId ? sql`true` : sql`o.id is null`} as startable
              from payout p
              ${
                organizationId
                  ? sql``
                  : sql`left join organization o on o.id = p.organization_id
                         and (o.status = 'suspended' or o.payouts_frozen_at is not null)`
              }
             where p.status in ${waiting}
               ${organizationId ? sql`and p.organization_id = ${organizationId}` : sql``}) waiting
     group by currency order by currency`.execute(em.getKysely());
  return {
    data: rows.map(({ amount, startableAmount, ...counts }) => ({
      ...counts,
      amount: Number(amount),
      startableAmount: Number(startableAmount),
    })),
  };
}
