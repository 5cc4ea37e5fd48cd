import type { MoneyUnderTest } from './money-under-test.ts';

/**
 * Payouts that have left although the seller was paid out the limit of a day, by the ledger. A payout that is larger is
 * averaged over as many days, and one that is larger than 30 days leaves alone. `unlimited`: the organizations whose
 * limit the operator has lifted at some time.
 */
export async function beyondLimits(
  { query, risk }: Pick<MoneyUnderTest, 'query' | 'risk'>,
  unlimited: ReadonlySet<string>,
): Promise<string[]> {
  if (!risk) return [];
  const rows = await query<{ id: string; detail: string }>(beyond, [
    risk.NEW_SELLER_DAYS,
    risk.NEW_SELLER_PAYOUT_PER_DAY_MAX,
    risk.SELLER_PAYOUT_PER_DAY_MAX,
    [...unlimited],
  ]);
  return rows.map(({ id, detail }) => `the payout ${id} is beyond the limit of a day: ${detail}`);
}

const beyond = `
  with first as (
    select p.organization_id, min(a.released_at) as at
      from payments.payout p join payments.order_account a using (order_id) group by 1),
  dollars (currency, units) as (values ('USD', 100), ('JPY', 150), ('BHD', 1000)),
  started as (
    select p.id, p.organization_id, p.currency, t.created_at as at, p.amount,
           greatest(p.gross - p.refunded - p.fee, p.credit) as net,
           units * case when t.created_at < f.at + make_interval(days => $1) then $2::int else $3::int end as per_day
      from payments.payout p
      join ledger.transaction t on t.reference = format('payout:%s:%s', p.id, p.transfers)
      join first f using (organization_id)
      join dollars using (currency)
     where p.status in ('processing', 'released', 'returned') and p.organization_id <> all($4)),
  windows as (select *, greatest(1, least(30, ceil(net::numeric / per_day))) as days from started)
  select w.id, format('%s in %s days, of %s a day', sum(s.amount), w.days, w.per_day) as detail
    from windows w
    join started s on s.organization_id = w.organization_id and s.currency = w.currency
     and s.at > w.at - make_interval(days => w.days::int) and s.at <= w.at
   group by w.id, w.days, w.per_day
  having count(*) > 1 and sum(s.amount) > w.per_day * w.days`;
