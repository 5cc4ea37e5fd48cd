import type { MoneyUnderTest } from './money-under-test.ts';

/** Validity of an invariant. `always`: after every operation. `quiet`: when no work is in progress; see `whenQuiet`. */
export type CheckedWhen = 'always' | 'quiet';

/** Names the work in progress between trading, payments and the provider. */
export async function underWay({ query }: Pick<MoneyUnderTest, 'query'>): Promise<string[]> {
  const rows = await query<{ what: string }>(`
    select 'request ' || operation as what from payments.external_call
    union all select 'notice ' || type from payments.provider_notice where processed_at is null
    union all select 'refund ' || id from payments.refund where status = 'pending'
    union all select 'payment ' || id from payments.payment where status = 'processing'
    union all select 'payout ' || id from payments.payout where status = 'processing'
    union all select 'report of ' || order_id from payments.order_report`);
  return rows.map(({ what }) => what);
}

/**
 * Makes a function that returns the violations of the money in a database, as sorted texts `<invariant>: <record>
 * <detail>`; an empty array if there are none. It reads the tables of payments, the ledger, the books of the sandbox
 * and, when no work is in progress, those of trading. It also compares the records with those of its previous call. It
 * does not write. Balances are not compared with the posting code: they are computed here again from the records of
 * payments, refunds, disputes and payouts.
 */
export function moneyChecker({ query }: Pick<MoneyUnderTest, 'query'>): (when: CheckedWhen) => Promise<string[]> {
  let before = new Map<string, Remembered>();
  return async (when) => {
    const parts = Object.entries({ ...always, ...(when === 'quiet' && whenQuiet) }).map(
      ([name, statement]) =>
        `select '${name}: ' || id || ' ' || coalesce(detail, '') from (${statement}) v (id, detail)`,
    );
    const rows = await query<{ violation: string }>(
      `with ${scope} select violation from (${parts.join(' union all ')}) violations (violation)`,
    );
    const now = new Map((await query<Remembered>(remembered)).map((record) => [record.id, record]));
    const violations = [...rows.map(({ violation }) => violation), ...compare(before, now)];
    before = now;
    return violations.sort();
  };
}

/** Unchangeable parts of a record, as text, and its version. */
interface Remembered {
  id: string;
  version: number;
  /** The status, if it is terminal; otherwise null. */
  terminal: string | null;
  /** Parties and amounts of a record; everything of a ledger transaction. */
  fixed: string;
}

function compare(before: Map<string, Remembered>, now: Map<string, Remembered>): string[] {
  return [...before.values()].flatMap(({ id, version, terminal, fixed }) => {
    const then = now.get(id);
    if (!then) return [`I12 records stay: ${id}`];
    return [
      ...(then.version < version ? [`I12 versions increase: ${id} from ${version} to ${then.version}`] : []),
      ...(terminal !== null && then.terminal !== terminal
        ? [`I12 terminal states stay: ${id} from ${terminal} to ${then.terminal}`]
        : []),
      ...(then.fixed === fixed ? [] : [`I6 and I12 nothing fixed changes: ${id} from ${fixed} to ${then.fixed}`]),
    ];
  });
}

const remembered = `
  select id, version, case when status in ('succeeded', 'failed', 'canceled') then status end as terminal,
         concat_ws(' ', order_id, amount, currency, capture_method) as fixed
    from payments.payment
  union all
  -- The money of a refund that has succeeded may come back.
  select id, version, case when status = 'failed' then status end,
         concat_ws(' ', payment_id, amount, currency, reason, kind)
    from payments.refund
  union all
  -- A dispute that was won may be lost after all.
  select id, version, case when status in ('lost', 'withdrawn') then status end,
         concat_ws(' ', payment_id, currency, source)
    from payments.dispute
  union all
  select id, version, case when status in ('canceled', 'returned') then status end,
         concat_ws(' ', order_id, organization_id, currency)
    from payments.payout
  union all
  select order_id || ' account', version, case when status = 'closed' then status end,
         concat_ws(' ', total, currency, buyer_organization_id, seller_organization_id)
    from payments.order_account
  union all
  select t.id, 1, null,
         concat_ws(' ', t.kind, t.reference, t.order_id, t.created_at,
                   (select string_agg(concat_ws(' ', line, from_account, to_account, currency, amount), ', '
                                      order by line)
                      from ledger.posting p where p.transaction_id = t.id))
    from ledger.transaction t`;

/**
 * Tables for the statements. `orders`: the amounts of each order, from its account. `parts`: the expected results of
 * movements in the ledger, one row for each account and cause. `balances`: its actual content.
 */
const scope = `
  orders as (
    select a.*, refunded + charged_back + withdrawn as back,
           -- What the seller does not get: refunds that came back are held for the buyer.
           refunded + charged_back + withdrawn + refund_due as taken,
           -- What the buyer had got is back, so an order that has ended may have money: the bank of the buyer takes no
           -- refund, and the workflow tries again; or a dispute was won on appeal, and a chargeback was undone.
           exists (select from payments.refund where order_id = a.order_id and status = 'failed') as refused,
           case when captured = 0 then 0
                else div(2::numeric * coalesce(platform_fee, 0)
                           * (refunded + charged_back + withdrawn + refund_due) + captured,
                         2::numeric * captured)::bigint end as fee_back
      from payments.order_account a),
  earnings as (select *, captured - taken - (platform_fee - fee_back) as earned from orders),
  balances as (
    select a.name, a.kind, a.currency, a.balance as stored,
           coalesce((select sum(amount) from ledger.posting where to_account = a.id), 0)
         - coalesce((select sum(amount) from ledger.posting where from_account = a.id), 0) as balance
      from ledger.account a),
  written_off as (
    select reference as id, created_at, currency, amount, recovered,
           timestamptz (substring(reference from '^write_off:[^:]+:[^:]+:(.*)$')) as since,
           format('seller:%s:payable:%s', organization_id, currency) as seller
      from payments.write_off),
  parts as (
    select 'escrow:order:' || order_id as name,
           case when released_at is null then captured - back else refund_due end as amount
      from orders
    union all
    select 'platform:fees:' || currency, platform_fee - fee_back from orders where released_at is not null
    union all
    select 'seller:' || seller_organization_id || ':payable:' || currency, captured - taken - (platform_fee - fee_back)
      from orders where released_at is not null
    union all
    select 'seller:' || organization_id || ':payable:' || currency, reversed - amount
      from payments.payout where status in ('processing', 'released')
    union all
    select 'seller:' || organization_id || ':transit:' || currency, amount
      from payments.payout where status = 'processing'
    union all
    select 'platform:losses:' || currency, -excess - fee from payments.dispute
    union all
    select 'platform:losses:' || currency, -excess from payments.refund where status = 'succeeded'
    union all
    select 'platform:losses:' || currency, recovered - amount from written_off
    union all
    select seller, amount - recovered from written_off
    union all
    select 'provider:sandbox:' || currency, back - captured from orders
    union all
    select 'provider:sandbox:' || currency, excess - amount
      from payments.refund where status = 'succeeded' and outside_reference is not null
    union all
    select 'platform:outside:' || currency, amount
      from payments.refund where status = 'succeeded' and outside_reference is not null
    union all
    select 'provider:sandbox:' || currency, excess + fee from payments.dispute
    union all
    select 'provider:sandbox:' || currency, excess from payments.refund where status = 'succeeded'
    union all
    select 'provider:sandbox:' || currency, amount - reversed from payments.payout where status = 'released'),
  expected as (select name, sum(amount) as balance from parts group by name)`;

/** Statements that select `id` and `detail` of records that violate an invariant. */
const always: Record<string, string> = {
  'I7 every balance follows from the records': `
    select coalesce(b.name, e.name), format('ledger %s, records %s', coalesce(b.balance, 0), coalesce(e.balance, 0))
      from balances b full join expected e on e.name = b.name
     where coalesce(b.balance, 0) <> coalesce(e.balance, 0)`,
  'I7 an order to which the platform has lost has nothing left': `
    select o.order_id, format('lost %s, left %s, pending %s', x.excess, o.captured - o.back, o.refund_pending)
      from orders o,
           lateral (select (select coalesce(sum(excess), 0) from payments.dispute d where d.order_id = o.order_id)
                         + (select coalesce(sum(excess), 0) from payments.refund r
                             where r.order_id = o.order_id and r.status = 'succeeded') as excess) x
     where x.excess > 0 and o.captured - o.back > o.refund_pending or o.lost <> x.excess`,
  'I7 a seller gets at most what was captured, less what buyers and banks have of it': `
    select e.order_id, format('%s of %s, buyers and banks have %s', e.earned, e.captured, g.gone)
      from earnings e,
           lateral (select (select coalesce(sum(withdrawn + excess), 0) from payments.dispute d
                             where d.order_id = e.order_id)
                         + (select coalesce(sum(amount), 0) from payments.refund r
                             where r.order_id = e.order_id and kind = 'refund' and status = 'succeeded') as gone) g
     where e.earned - e.refund_pending > greatest(e.captured - g.gone, 0)`,
  'I8 escrow is not negative, and after the release only what is held for the buyer': `
    select b.name, b.balance::text from balances b join orders o on b.name = 'escrow:order:' || o.order_id
     where b.balance < 0 or o.released_at is not null and b.balance <> o.refund_due`,
  'I9 only a released order has a payout that left': `
    select p.id, format('%s, fulfilled %s, released %s', p.status, a.fulfilled_at, a.released_at)
      from payments.payout p join payments.order_account a using (order_id)
     where p.status in ('processing', 'released', 'returned', 'failed')
       and (a.released_at is null or a.fulfilled_at is null)
        or a.released_at is not null and a.fulfilled_at is null`,
  'I9 an order has one live payout': `
    select order_id, string_agg(id, ' ') from payments.payout
     where status not in ('canceled', 'returned') and credit = 0
     group by order_id having count(*) > 1`,
  'I9 a payout is not above what the order brought': `
    select p.id, format('%s of %s', p.amount, p.gross - p.refunded - p.fee) from payments.payout p
     where p.amount <> p.gross - p.refunded - p.fee
             + (select coalesce(sum((e->>'amount')::bigint), 0) from jsonb_array_elements(p.adjustments) e)
        or p.amount > greatest(p.gross - p.refunded - p.fee, p.credit)`,
  'a write-off is of a debt of at least 180 days': `
    select id, format('%s since %s, at %s', amount, since, created_at) from written_off
     where amount <= 0 or created_at < since + interval '180 days'`,
  'I10 the fee is returned in proportion, and wholly at the end': `
    select order_id, format('%s of %s, %s of %s returned', fee_reversed, platform_fee, taken, captured) from orders
     where released_at is not null and fee_reversed <> fee_back
        or released_at is not null and taken = captured and fee_reversed <> platform_fee`,
  'a payment in action has what its status promises': `
    select id, status from payments.payment
     where (status = 'requires_action') <> (next_action is not null)
        or (status in ('failed', 'canceled')) <> (failure is not null)
        or status = 'requires_capture' and capture_before is null`,
};

/** Invariants that hold when nothing is pending: no request, webhook of the provider, refund or report. */
const whenQuiet: Record<string, string> = {
  'what a seller has is in a payout': `
    select b.name, format('balance %s, payouts %s', b.balance, w.waiting)
      from balances b,
           lateral (select coalesce(sum(case when p.id = o.reserve_payout_id then least(p.credit, o.earned)
                                             when p.credit > 0 then p.credit
                                             else o.earned - least(o.reserved, o.earned) end), 0) as waiting
                      from payments.payout p join earnings o using (order_id)
                     where b.name = format('seller:%s:payable:%s', p.organization_id, p.currency)
                       and p.status in ('scheduled', 'on_hold', 'failed') and o.released_at is not null) w
     where b.kind = 'payable' and b.balance > w.waiting`,
  'I11 the ledger has what the provider has': `
    select c.currency, format('ledger %s, provider %s', c.ledger, c.provider) from (
      select currency, sum(ledger) as ledger, sum(provider) as provider from (
        select currency, -balance as ledger, 0 as provider from balances where kind = 'provider'
        union all
        select currency, 0, case when to_account = 'platform' then amount
                                 when from_account = 'platform' then -amount else 0 end
          from sandbox.book_entry) each group by currency) c
     where c.ledger <> c.provider`,
  'I11 every payment at the provider is a payment here, in the same state': `
    select s.ref, format('%s at the provider, %s here', s.status, p.status)
      from sandbox.payment s left join payments.payment p on p.id = s.payment_id
     where p.id is null or p.status <> s.status or p.provider_ref is distinct from s.ref`,
  'I11 a payment is one payment at the provider': `
    select payment_id, count(*)::text from sandbox.payment group by payment_id having count(*) > 1`,
  'nothing waits to be told': `select order_id, report::text from payments.order_report`,
  'an order and its account agree': `
    select s.id, format('order %s: %s %s %s %s, account %s: %s %s %s %s', s.status, s.captured_amount,
                        s.refunded_amount, s.refund_pending_amount, s.charged_back_amount, a.status, a.captured,
                        a.refunded, a.refund_pending, a.charged_back)
      from trading.sales_order s join orders a on a.order_id = s.id
     where s.status <> 'canceled'
       and (s.captured_amount, s.refunded_amount, s.refund_pending_amount, s.charged_back_amount)
           is distinct from (a.captured, a.refunded, a.refund_pending, a.charged_back)
        or s.status = 'canceled' and (a.status <> 'closed' or a.captured <> a.refunded + a.charged_back
                                       and not a.refused and a.open_disputes = 0)
        or s.total <> a.total or a.platform_fee <> s.platform_fee`,
  'the status of an order follows from its money': `
    select s.id, format('%s, %s disputes, released %s, %s of %s returned', s.status, a.open_disputes, a.released_at,
                        a.refunded + a.charged_back, a.captured)
      from trading.sales_order s join orders a on a.order_id = s.id
     where not a.refused
       and (s.status = 'pending_payment' and a.captured > 0
        or s.status in ('paid', 'fulfilled', 'completed', 'disputed', 'refunded') and a.captured = 0
        or (s.status = 'refunded') <>
             (a.captured > 0 and a.refunded + a.charged_back = a.captured and s.status <> 'canceled')
        or (s.status = 'disputed') <> (a.open_disputes > 0 and s.status not in ('refunded', 'canceled'))
        or (s.status = 'completed') > (a.released_at is not null)
        or s.status in ('paid', 'fulfilled') and a.released_at is not null)`,
  'I8 the escrow of an order that has ended is empty': `
    select b.name, b.balance::text from balances b
      join trading.sales_order s on b.name = 'escrow:order:' || s.id
      join orders a on a.order_id = s.id and not a.refused
     where s.status in ('completed', 'refunded', 'canceled') and b.balance <> 0
       -- What was paid too late and the bank left is refunded when the bank's dispute ends.
       and not (s.status = 'canceled' and a.open_disputes > 0)`,
  'the units that were not shipped in time are refunded, and no more of them': `
    select s.id,
           format('owed %s, refunded %s, by the system %s, before %s', u.owed, r.unshipped, r.by_deadline, r.before)
      from trading.sales_order s
      join orders a on a.order_id = s.id,
           lateral (select sum((quantity - fulfilled_quantity) * unit_amount) as owed
                      from trading.order_item i where i.order_id = s.id) u,
           lateral (select min(created_at) as at from payments.refund f
                     where f.order_id = s.id and f.reason = 'sla_expired') deadline,
           -- Claims and disputes of a run are never about goods that were shipped, so everything counts.
           lateral (select coalesce(sum(f.amount), 0) as unshipped,
                           coalesce(sum(f.amount) filter (where f.reason = 'sla_expired'), 0) as by_deadline,
                           coalesce(sum(f.amount) filter (where f.reason <> 'sla_expired'
                                                            and f.settled_at < deadline.at), 0) as before
                      from payments.refund f where f.order_id = s.id and f.status = 'succeeded') r
     where s.cancel_reason = 'sla_expired' and s.cancel_requested_at is null and not a.refused
       and (r.by_deadline > 0 and r.by_deadline + r.before > u.owed
            or s.status = 'fulfilled' and r.unshipped < u.owed and a.captured > a.back and a.open_disputes = 0)`,
};
