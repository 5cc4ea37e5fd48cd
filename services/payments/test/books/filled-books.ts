/** Postings of each order: captured, released to seller and fee, paid out. */
export const postingsPerOrder = 5;
const sellers = 1000;
const [total, fee, net] = [10_000, 1000, 9000];

/**
 * SQL: a valid id with the prefix, for number `n`, an SQL expression. Ids ascend with `n`, as real ids do with time.
 */
function idOf(prefix: string, series: string, n: string): string {
  return `('${prefix}_00' || lpad(to_hex(${n}), 8, '0') || substr(md5('${series}' || ${n}), 1, 16))`;
}

/**
 * Statements that insert orders which were paid, released and paid out, with the books of both sides, without the
 * triggers of the ledger: the balances are those that they would have computed. They need one session, whose triggers
 * stay off.
 */
export function filledBooks(postings: number): string[] {
  const count = Math.ceil(postings / postingsPerOrder);
  return [
    `set session_replication_role = replica`,
    `create temporary table filled as
     select n, ${idOf('ord', 'fill', 'n')} as order_id, ${idOf('pay', 'fill', 'n')} as payment_id,
            ${idOf('po', 'fill', 'n')} as payout_id, ${idOf('org', 'buyer', 'n % 5000')} as buyer,
            ${idOf('org', 'seller', `n % ${sellers}`)} as seller, now() - (${count} - n) * interval '1 second' as at
       from generate_series(1, ${count}) n`,
    `insert into payments.order_account (order_id, buyer_organization_id, seller_organization_id, currency, total,
       platform_fee, status, captured, refunded, refund_pending, charged_back, withdrawn, fee_reversed, open_disputes,
       fulfilled_at, eligible_at, released_at, version, created_at, updated_at)
     select order_id, buyer, seller, 'USD', ${total}, ${fee}, 'open', ${total}, 0, 0, 0, 0, 0, 0, at, at, at, 2, at, at
       from filled`,
    `insert into payments.payment (id, order_id, payer_organization_id, payee_organization_id, currency, amount,
       capture_method, status, amount_captured, amount_refunded, amount_refund_pending, disputed, provider,
       provider_ref, created_at, updated_at)
     select payment_id, order_id, buyer, seller, 'USD', ${total}, 'automatic', 'succeeded', ${total}, 0, 0, false,
            'sandbox', 'pi_' || payment_id, at, at from filled`,
    `insert into payments.payout (id, organization_id, order_id, currency, status, gross, refunded, fee, adjustments,
       amount, hold_reasons, bank_status, release_requested, transfers, reversed, provider, provider_ref, ended_refs,
       created_at, updated_at)
     select payout_id, seller, order_id, 'USD', 'released', ${total}, 0, ${fee}, '[]', ${net}, '{}', 'paid', false, 1,
            0, 'sandbox', 'tr_' || payout_id, '{}', at, at from filled`,
    `insert into ledger.account (name, kind, currency, balance)
     select 'escrow:order:' || order_id, 'escrow', 'USD', 0 from filled
     union all select distinct 'seller:' || seller || ':payable:USD', 'payable', 'USD', 0 from filled
     union all select distinct 'seller:' || seller || ':transit:USD', 'transit', 'USD', 0 from filled
     union all values ('provider:sandbox:USD', 'provider', 'USD', null::bigint),
                      ('platform:fees:USD', 'fees', 'USD', null)
     on conflict do nothing`,
    `create temporary table moved as
     select n, order_id, at, step, line, kind, reference, from_name, to_name, amount,
            ${idOf('ltx', 'fill', 'n * 4 + step')} as id
       from filled, lateral (values
         (0, 1, 'capture', 'capture:' || payment_id, 'provider:sandbox:USD', 'escrow:order:' || order_id, ${total}),
         (1, 1, 'release', 'release:' || order_id, 'escrow:order:' || order_id, 'platform:fees:USD', ${fee}),
         (1, 2, 'release', 'release:' || order_id, 'escrow:order:' || order_id, 'seller:' || seller || ':payable:USD',
          ${net}),
         (2, 1, 'payout', 'payout:' || payout_id || ':1', 'seller:' || seller || ':payable:USD',
          'seller:' || seller || ':transit:USD', ${net}),
         (3, 1, 'payout_paid', 'payout:' || payout_id || ':1:paid', 'seller:' || seller || ':transit:USD',
          'provider:sandbox:USD', ${net})) as steps(step, line, kind, reference, from_name, to_name, amount)`,
    `insert into ledger.transaction (id, kind, reference, order_id, created_at)
     select id, kind, reference, order_id, at from moved where line = 1`,
    `insert into ledger.posting (transaction_id, line, from_account, to_account, currency, amount)
     select m.id, m.line, f.id, t.id, 'USD', m.amount
       from moved m join ledger.account f on f.name = m.from_name join ledger.account t on t.name = m.to_name`,
    `insert into sandbox.book_entry
       (id, kind, ref, currency, from_account, to_account, amount, available_at, created_at)
     select 'txn_in' || n, 'payment', 'pi_' || payment_id, 'USD', 'buyers', 'platform', ${total}, at, at from filled
     union all
     select 'txn_out' || n, 'transfer', 'tr_' || payout_id, 'USD', 'platform', 'seller:acct', ${net}, at, at
       from filled`,
    'drop table moved, filled',
    'analyze payments.order_account, payments.payment, payments.payout',
    'analyze ledger.account, ledger.transaction, ledger.posting, sandbox.book_entry',
  ];
}
