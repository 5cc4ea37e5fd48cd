import type { MoneyUnderTest } from './money-under-test.ts';

/** About 1,000 US dollars in minor units, by currency; others are not traded here. */
export const per1000Dollars = `dollars (currency, units) as (values ('USD', 100000), ('JPY', 150000), ('BHD', 375000))`;

/**
 * SQL, tables: `earned`, US cents that each seller was released without a dispute more than 60 days ago, and `recent`, what
 * it was released since.
 */
export const trusted = `
  trusted as (
    select seller_organization_id as organization_id,
           coalesce(sum(cents) filter (where day < today - 60), 0) as earned,
           coalesce(sum(cents) filter (where day >= today - 60), 0) as recent
      from (select a.seller_organization_id, sum(captured - refunded) * 100000 / min(units) as cents,
                   floor(extract(epoch from released_at) / 86400) as day,
                   floor(extract(epoch from payments.now()) / 86400) as today
              from payments.order_account a join dollars using (currency)
             where released_at is not null and charged_back = 0 and withdrawn = 0 and risk_flags = '{}'
             group by 1, 3, 4) days
     where day >= today - 240
     group by 1)`;

/**
 * Payouts that have left although the seller was paid out the limit of a day, by the ledger, over all currencies.
 * `unlimited`: the organizations whose limit the operator has lifted at some time. What the operator has approved is not
 * counted.
 */
export async function beyondLimits(
  { query, risk }: Pick<MoneyUnderTest, 'query' | 'risk'>,
  unlimited: ReadonlySet<string>,
): Promise<string[]> {
  if (!risk) return [];
  // What was earned grows and, by disputes, shrinks; the highest limit bounds all that has left.
  const rows = await query<{ id: string; detail: string }>(beyond, [
    risk.newSellerPayoutPerDay,
    risk.sellerPayoutPerDay,
    [...unlimited],
  ]);
  return rows.map(({ id, detail }) => `the payout ${id} is beyond the limit of a day: ${detail}`);
}

const beyond = `
  with ${per1000Dollars},
  sold as (
    select a.seller_organization_id as organization_id, sum(captured * 100000 / units) as cents
      from payments.order_account a join dollars using (currency) where released_at is not null group by 1),
  started as (
    select p.id, p.organization_id, t.created_at as at, p.amount * 100000 / units as cents,
           100 * least($2::int, greatest($1::int, 2 * sold.cents / 100
             * (exists (select from payments.order_account o
                         where o.seller_organization_id = p.organization_id
                           and o.released_at < t.created_at - interval '60 days'))::int)) as most
      from payments.payout p
      join ledger.transaction t on t.reference = format('payout:%s:%s', p.id, p.transfers)
      join sold using (organization_id)
      join dollars using (currency)
     where p.status in ('processing', 'released', 'returned') and p.organization_id <> all($3)
       and p.approved_at is null)
  select w.id, format('%s cents in 24 hours, of %s', sum(s.cents), w.most) as detail
    from started w
    join started s on s.organization_id = w.organization_id
     and s.at > w.at - interval '23 hours 59 minutes' and s.at <= w.at
   group by w.id, w.most
  having sum(s.cents) > w.most`;
