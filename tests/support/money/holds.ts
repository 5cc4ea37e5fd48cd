import type { MoneyUnderTest } from './money-under-test.ts';

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
 * What is wrong with the reasons for which payouts wait, when the workflows of their orders have just looked at them: a
 * payout that waits names each reason that there is and none that there is not, so that no money waits for nothing. The
 * limit of a day and the funds of the provider change with other payouts, so they may be named.
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
      // They depend on what others of the seller have got.
      ...(risk && row.released ? ['payout_limit'] : []).filter((reason) => !isLifted(reason)),
      ...(risk ? ['review', 'velocity'] : []).filter((reason) => !isLifted(reason)),
    ];
    const missing = expected.filter((reason) => !row.reasons.includes(reason));
    const untrue = row.reasons.filter((reason) => !expected.includes(reason) && !perhaps.includes(reason));
    const idle = row.reasons.length === 0 && !row.frozen;
    if (missing.length + untrue.length === 0 && !idle) return [];
    return [
      `the payout ${row.id} waits for ${row.reasons.join() || 'nothing'}; the rules say ${expected.join() || 'nothing'}`,
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
