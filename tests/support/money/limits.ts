import type { MoneyUnderTest } from './money-under-test.ts';

/** About 1,000 US dollars in minor units, by currency; others are not traded here. */
export const per1000Dollars = `dollars (currency, units) as (values ('USD', 100000), ('JPY', 150000), ('BHD', 375000))`;

/**
 * SQL, tables: `earned`, the US cents released to each seller without a dispute more than 60 days ago, and `recent`,
 * those released since then.
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
 * Payouts that have left although the seller had reached the limit of the day, by the ledger, over all currencies.
 * `unlimited`: the organizations whose limit the operator has lifted at some time. Payouts approved by the operator do
 * not count. `reviewed`: those whose `review` was lifted: a payout larger than the limit then leaves alone.
 */
export async function beyondLimits(
  { query, risk }: Pick<MoneyUnderTest, 'query' | 'risk'>,
  { unlimited, reviewed }: { unlimited: ReadonlySet<string>; reviewed: ReadonlySet<string> },
): Promise<string[]> {
  if (!risk) return [];
  // Earnings grow and, by disputes, shrink; the highest limit bounds everything that has left.
  const rows = await query<{ id: string; detail: string }>(beyond, [
    risk.newSellerPayoutPerDay,
    risk.sellerPayoutPerDay,
    [...unlimited],
    [...reviewed],
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
   group by w.id, w.most, w.organization_id
  having sum(s.cents) > w.most and not (count(*) = 1 and w.organization_id = any($4))`;

/** Settings of payments that let the same few buyers try declined cards again and again. */
export const manyDeclines = {
  RISK_LIMITS: 'declinedPerOrder=1000000,declinedPerBuyer=1000000,declinedPerNetwork=1000000',
};

interface Waiting {
  id: string;
  status: string;
  reasons: string[];
  frozen: boolean;
  holdPeriod: boolean;
  disputed: boolean;
  noAccount: boolean;
  suspended: boolean;
  refundPending: boolean;
  manual: boolean;
  newSeller: boolean;
  redirected: boolean;
  reserve: boolean;
  released: boolean;
  lifted: string[];
  related: boolean;
  approved: boolean;
}

/**
 * Errors in the reasons for which payouts wait, right after the workflows have read their orders: a waiting payout
 * names each existing reason and no other, so that no money waits for nothing. The limit of a day and the funds of the
 * provider change with other payouts, so they may be named.
 */
export async function wrongHolds({ query, risk }: Pick<MoneyUnderTest, 'query' | 'risk'>): Promise<string[]> {
  const days = [risk?.newSellerDays ?? 0, risk?.newSellerPayoutDelayDays ?? 0, risk?.payoutAccountWaitDays ?? 0];
  const rows = await query<Waiting>(waiting, days);
  return rows.flatMap((row) => {
    const isLifted = (reason: string) => row.approved || row.lifted.includes(reason);
    const expected = [
      row.holdPeriod && 'hold_period',
      row.disputed && 'dispute_open',
      row.noAccount && 'payout_account_inactive',
      row.suspended && 'organization_suspended',
      row.refundPending && 'awaiting_provider_funds',
      row.manual && 'manual_schedule',
      row.newSeller && !isLifted('new_seller') && 'new_seller',
      row.redirected && !isLifted('payout_account_changed') && 'payout_account_changed',
      row.reserve && !isLifted('reserve') && 'reserve',
      risk && row.related && !isLifted('related_parties') && 'related_parties',
    ].filter((reason) => typeof reason === 'string');
    const perhaps = [
      'awaiting_provider_funds',
      // They depend on the seller's other payouts.
      ...(risk && row.released ? ['payout_limit'] : []).filter((reason) => !isLifted(reason)),
      ...(risk ? ['review', 'velocity'] : []).filter((reason) => !isLifted(reason)),
    ];
    const missing = expected.filter((reason) => !row.reasons.includes(reason));
    const untrue = row.reasons.filter((reason) => !expected.includes(reason) && !perhaps.includes(reason));
    const idle = row.reasons.length === 0 && !row.frozen;
    if (missing.length + untrue.length === 0 && !idle) return [];
    return [
      `the payout ${row.id} waits for ${row.reasons.join() || 'nothing'}; the rules say ` +
        `${expected.join() || 'nothing'}`,
    ];
  });
}

const waiting = `
  with first as (
    select p.organization_id, min(a.released_at) as at
      from payments.payout p join payments.order_account a using (order_id) group by 1)
  select p.id, p.status, p.hold_reasons as reasons, exists (select from payments.payout_freeze) as frozen,
         a.released_at is null or a.receipt_confirmed_at is null and a.eligible_at > payments.now() as "holdPeriod",
         a.open_disputes > 0 as disputed,
         d.provider_ref is null or d.status <> 'active' as "noAccount",
         coalesce(o.status = 'suspended' or o.payouts_frozen_at is not null, false) as suspended,
         a.refund_pending > 0 as "refundPending",
         not p.release_requested
           and (coalesce(d.payout_schedule, 'automatic') = 'manual'
                or exists (select from payments.payout r
                            where r.order_id = p.order_id and r.reversed > r.recalled)) as manual,
         $2 > 0 and (f.at is null or coalesce(a.released_at, payments.now()) < f.at + make_interval(days => $1))
           and payments.now() < coalesce(a.released_at, payments.now()) + make_interval(days => $2) as "newSeller",
         coalesce(payments.now() < d.destination_changed_at + make_interval(days => $3), false) as redirected,
         p.id is not distinct from a.reserve_payout_id and p.eligible_at > payments.now() as reserve,
         a.risk_flags <> '{}' as related,
         coalesce(p.approved_at >= coalesce(d.destination_changed_at, p.approved_at), false) as approved,
         a.released_at is not null as released, coalesce(o.lifted_holds, '{}') as lifted
    from payments.payout p
    join payments.order_account a using (order_id)
    left join payments.payout_account d on d.organization_id = p.organization_id
    left join payments.organization o on o.id = p.organization_id
    left join first f on f.organization_id = p.organization_id
   where p.status in ('scheduled', 'on_hold')`;
