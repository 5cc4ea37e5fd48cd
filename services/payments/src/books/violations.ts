import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import {
  accountInvariants,
  allAccounts,
  commonInvariants,
  sealedInvariants,
  transactionInvariants,
  unsealed,
} from './parts/ledger-invariants.ts';
import { type Violation, violationsWith } from './parts/verifications.ts';

// Names without a schema are tables, or the checked parts of them (`ofOrders`).

// State of an order in the ledger, without payouts: its escrow, the fees, and the seller's part.
const flows = `
  flow as (
    select t.order_id,
           sum(case when t.kind = 'capture' then p.amount else 0 end) as captured,
           sum(p.amount * ((o.kind = 'escrow')::int - (f.kind = 'escrow')::int)) as escrow,
           sum(p.amount * ((o.kind = 'fees')::int - (f.kind = 'fees')::int)) as fees,
           sum(p.amount * ((o.kind = 'payable')::int - (f.kind = 'payable')::int))
             filter (where t.kind not like 'payout%' and t.kind <> 'write_off') as payable
      from transaction t
      join posting p on p.transaction_id = t.id
      join ledger.account f on f.id = p.from_account
      join ledger.account o on o.id = p.to_account
     where t.order_id is not null
     group by t.order_id),
  money as (
    select a.*, a.refunded + a.charged_back + a.withdrawn + a.refund_due as returned,
           a.captured - a.refunded - a.charged_back - a.withdrawn as remaining,
           coalesce(f.captured, 0) as booked, coalesce(f.escrow, 0) as escrow, coalesce(f.fees, 0) as fees,
           coalesce(f.payable, 0) as payable
      from order_account a left join flow f using (order_id))`;

/** Statements that select a record and its figures if they violate the invariant. */
const invariants: Record<string, string> = {
  'I4 an order has at most one payment that has not failed': `
    select order_id, count(*)::text from payment where status not in ('failed', 'canceled')
     group by order_id having count(*) > 1`,
  'I4 nothing or the total is captured': `
    select id, format('%s captured %s of %s', status, amount_captured, amount) from payment
     where amount_captured <> case when status = 'succeeded' then amount else 0 end
    union all
    select a.order_id, format('captured %s of %s, by payments %s', a.captured, a.total, coalesce(p.captured, 0))
      from order_account a
      left join (select order_id, sum(amount_captured) as captured from payment group by order_id) p using (order_id)
     where a.captured <> coalesce(p.captured, 0) or a.captured not in (0, a.total)
    union all
    select p.id, format('amount %s, total %s', p.amount, a.total) from payment p join order_account a using (order_id)
     where p.amount <> a.total or p.currency <> a.currency`,
  'I5 no more is returned than was captured': `
    select order_id, format('%s + %s + %s of %s', refunded, refund_pending, charged_back, captured) from order_account
     where refunded + refund_pending + charged_back > captured
    union all
    select id, format('%s + %s of %s', amount_refunded, amount_refund_pending, amount_captured) from payment
     where amount_refunded + amount_refund_pending > amount_captured`,
  'I5 the returned amounts are the sums of the refunds': `
    select a.order_id, format('refunded %s, pending %s, charged back %s, refunds %s, %s, %s', a.refunded,
                              a.refund_pending, a.charged_back, r.refunded, r.pending, r.charged_back)
      from order_account a,
           lateral (select coalesce(sum(amount - excess) filter (where kind = 'refund' and status = 'succeeded'), 0)
                             as refunded,
                           coalesce(sum(amount - excess) filter (where status = 'pending'), 0) as pending,
                           coalesce(sum(amount - excess) filter (where kind = 'chargeback' and status = 'succeeded'), 0)
                             as charged_back
                      from refund where refund.order_id = a.order_id) r
     where (a.refunded, a.refund_pending, a.charged_back)
           is distinct from (r.refunded::bigint, r.pending::bigint, r.charged_back::bigint)
    union all
    select p.id, format('refunded %s, pending %s, refunds %s, %s', p.amount_refunded, p.amount_refund_pending,
                        r.refunded, r.pending)
      from payment p,
           lateral (select coalesce(sum(amount - excess) filter (where status = 'succeeded'), 0) as refunded,
                           coalesce(sum(amount - excess) filter (where status = 'pending'), 0) as pending
                      from refund where payment_id = p.id) r
     where (p.amount_refunded, p.amount_refund_pending) is distinct from (r.refunded::bigint, r.pending::bigint)`,
  'I5 what the platform has lost to an order is the excess of its disputes and refunds': `
    select a.order_id, format('lost %s, disputes %s, refunds %s', a.lost, coalesce(d.excess, 0), coalesce(r.excess, 0))
      from order_account a
      left join (select order_id, sum(excess) as excess from dispute where excess > 0 group by order_id) d
        using (order_id)
      left join (select order_id, sum(excess) as excess from refund
                  where excess > 0 and status = 'succeeded' group by order_id) r using (order_id)
     where a.lost <> coalesce(d.excess, 0) + coalesce(r.excess, 0)`,
  'I5 an order to which the platform has lost has nothing left': `
    select order_id, format('lost %s, left %s, pending %s', lost, remaining, refund_pending) from money
     where lost > 0 and remaining > refund_pending`,
  'I5 the withdrawn amount is that of the disputes': `
    select a.order_id, format('withdrawn %s, disputes %s, open %s, disputes %s', a.withdrawn, d.withdrawn,
                              a.open_disputes, d.open)
      from order_account a,
           lateral (select coalesce(sum(withdrawn) filter (where status <> 'lost'), 0) as withdrawn,
                           count(*) filter (where closed_at is null) as open
                      from dispute where order_id = a.order_id) d
     where (a.withdrawn, a.open_disputes) is distinct from (d.withdrawn::bigint, d.open::int)
    union all
    select p.id, format('disputed %s', p.disputed) from payment p
     where p.disputed <> exists (select from dispute d where d.payment_id = p.id and d.closed_at is null)`,
  'I7 the captured amount is where the books say': `
    select order_id, format('captured %s, booked %s', captured, booked) from money where captured <> booked
    union all
    select order_id, format('%s - %s - %s - %s = escrow %s + fees %s + seller %s', captured, refunded, charged_back,
                            withdrawn, escrow, fees, payable)
      from money where remaining <> escrow + fees + payable
    union all
    select order_id, format('not released: fees %s, seller %s', fees, payable)
      from money where released_at is null and (fees <> 0 or payable <> 0)`,
  'I7 a seller gets at most what was captured, less what buyers and banks have of it': `
    select m.order_id, format('escrow %s + seller %s of %s, of which buyers have %s, banks %s', m.escrow, m.payable,
                              m.captured, coalesce(r.amount, 0), coalesce(d.amount, 0))
      from money m
      left join (select order_id, sum(amount) as amount from refund
                  where kind = 'refund' and status = 'succeeded' group by order_id) r using (order_id)
      left join (select order_id, sum(withdrawn + excess) as amount from dispute group by order_id) d using (order_id)
     where m.escrow + m.payable - m.refund_pending
           > greatest(m.captured - coalesce(r.amount, 0) - coalesce(d.amount, 0), 0)`,
  'I8 the escrow is never negative, and empty once the money is released or returned, but for refunds that came back': `
    select order_id,
           format('escrow %s, of the buyer %s, left %s, released %s', escrow, refund_due, remaining, released_at)
      from money where escrow < 0 or (released_at is not null or remaining = 0) and escrow <> refund_due`,
  'I9 a payout is of a fulfilled order, leaves after the release, and is the only one at a time': `
    select p.id, p.status from payout p join order_account a using (order_id)
     where a.fulfilled_at is null or a.released_at is null and p.status not in ('scheduled', 'on_hold', 'canceled')
    union all
    select order_id, count(*)::text from payout where status not in ('canceled', 'returned') and credit = 0
     group by order_id having count(*) > 1`,
  // The times are starts of transactions, one of which may have waited for the other.
  'I9 no payout starts while a dispute is open': `
    select t.reference, d.id from dispute d
      join transaction t on t.order_id = d.order_id and t.kind = 'payout'
     where t.created_at > d.created_at + interval '10 seconds'
       and (d.closed_at is null or t.created_at < d.closed_at - interval '10 seconds')`,
  'I9 a payout is booked as its status says': `
    select coalesce(p.id, b.id), format('%s, %s of %s: left %s, failed %s, paid %s, returned %s of %s', p.order_id,
                                        p.status, p.amount, b.left, b.failed, b.paid, b.returned, p.reversed)
      from payout p
      full join (select split_part(t.reference, ':', 2) as id,
                        coalesce(sum(p.amount) filter (where t.kind = 'payout'), 0) as left,
                        coalesce(sum(p.amount) filter (where t.kind = 'payout_failed'), 0) as failed,
                        coalesce(sum(p.amount) filter (where t.kind = 'payout_paid'), 0) as paid,
                        coalesce(sum(p.amount) filter (where t.kind = 'payout_returned'), 0) as returned
                   from transaction t join posting p on p.transaction_id = t.id
                  where t.kind in ('payout', 'payout_failed', 'payout_paid', 'payout_returned')
                  group by 1) b on b.id = p.id
     where p.id is null
        or coalesce(b.left - b.failed - b.paid, 0) <> case when p.status = 'processing' then p.amount else 0 end
        or coalesce(b.paid, 0) <> case when p.status in ('released', 'returned') then p.amount else 0 end
        or coalesce(b.returned, 0) <> p.reversed
        or (p.status = 'returned') <> (p.reversed > 0 and p.reversed = p.amount)`,
  'I9 what is held back of an order has a payout': `
    select a.order_id, format('reserved %s for %s of %s', a.reserved, a.reserve_payout_id, p.credit)
      from order_account a left join payout p on p.id = a.reserve_payout_id and p.order_id = a.order_id
     where (a.reserve_payout_id is null) <> (a.reserved = 0)
        or a.reserve_payout_id is not null and p.credit is distinct from a.reserved`,
  // Half up, as `roundDiv`; in numeric, because the product is beyond bigint.
  'I10 the fee that is kept is exactly that of the amount that is left': `
    select order_id, format('fee %s, reversed %s of %s, returned %s of %s', fees, fee_reversed, platform_fee, returned,
                            captured)
      from money
     where released_at is not null
       and (fees <> platform_fee - fee_reversed
            or fee_reversed <> div(2 * platform_fee::numeric * returned + captured, 2 * captured))
    union all
    select order_id, format('not released, reversed %s', fee_reversed) from money
     where released_at is null and fee_reversed <> 0`,
  'reports have consecutive versions, up to that of the account': `
    select a.order_id, format('version %s, reports %s', a.version, r.versions)
      from order_account a
      join (select order_id, array_agg(account_version order by account_version) as versions
              from order_report group by order_id) r using (order_id)
     where r.versions <> array(select generate_series(a.version - cardinality(r.versions) + 1, a.version))`,
};

/** The records and the ledger of the orders in `scope`, by the names of their tables. */
const ofOrders = `
  order_account as materialized (select a.* from payments.order_account a join scope using (order_id)),
  payment as materialized (select p.* from payments.payment p join scope using (order_id)),
  refund as materialized (select r.* from payments.refund r join payment p on p.id = r.payment_id),
  dispute as materialized (select d.* from payments.dispute d join scope using (order_id)),
  payout as materialized (select p.* from payments.payout p join scope using (order_id)),
  order_report as materialized (select r.* from payments.order_report r join scope using (order_id)),
  transaction as materialized (select t.* from ledger.transaction t join scope using (order_id)),
  posting as materialized (select p.* from ledger.posting p join transaction t on t.id = p.transaction_id)`;

/** Finds violations of the invariants of these orders. Use an entity manager of the report pool. */
export function findViolationsOfOrders(em: EntityManager, orderIds: readonly string[]): Promise<Violation[]> {
  const scope = sql`scope as materialized (select unnest(${orderIds}::text[]) as order_id)`;
  return violationsWith(em, sql`${scope}, ${sql.raw(ofOrders)}, ${sql.raw(flows)}`, invariants);
}

/**
 * Compares the ledger with itself and with the records of payments. Returns the violations of the invariants. Reads
 * every table whole, in one statement and so in one snapshot, which suffices for tests: the verification of the books
 * does the same in parts. Use an entity manager of the report pool.
 */
export function findViolations(em: EntityManager): Promise<Violation[]> {
  return violationsWith(em, sql`${sql.raw(flows)}, ${allAccounts}, ${unsealed}`, {
    ...invariants,
    ...transactionInvariants,
    ...accountInvariants,
    ...sealedInvariants,
    ...commonInvariants,
  });
}
