import { withClient } from '../setup/with-client.ts';
import { sqlId } from '../trading/market/ids.ts';

/** Postings of each order: captured, released to seller and fee, paid out. */
const postingsPerOrder = 5;
const sellers = 1000;
const [total, fee, net] = [10_000, 1000, 9000];

const orders = (count: number): string => `
  create temporary table filled as
  select n, ${sqlId('ord', 'fill', 'n')} as order_id, ${sqlId('pay', 'fill', 'n')} as payment_id,
         ${sqlId('po', 'fill', 'n')} as payout_id, ${sqlId('org', 'buyer', 'n % 5000')} as buyer,
         ${sqlId('org', 'seller', `n % ${sellers}`)} as seller, now() - (${count} - n) * interval '1 second' as at
    from generate_series(1, ${count}) n`;

const statements = [
  `insert into payments.order_account (order_id, buyer_organization_id, seller_organization_id, currency, total,
     platform_fee, status, captured, refunded, refund_pending, charged_back, withdrawn, fee_reversed, open_disputes,
     fulfilled_at, eligible_at, released_at, version, created_at, updated_at)
   select order_id, buyer, seller, 'USD', ${total}, ${fee}, 'open', ${total}, 0, 0, 0, 0, 0, 0, at, at, at, 2, at, at
     from filled`,
  `insert into payments.payment (id, order_id, payer_organization_id, payee_organization_id, currency, amount,
     capture_method, status, amount_captured, amount_refunded, amount_refund_pending, disputed, provider, provider_ref,
     created_at, updated_at)
   select payment_id, order_id, buyer, seller, 'USD', ${total}, 'automatic', 'succeeded', ${total}, 0, 0, false,
          'sandbox', 'pi_' || payment_id, at, at from filled`,
  `insert into payments.payout (id, organization_id, order_id, currency, status, gross, refunded, fee, adjustments,
     amount, hold_reasons, bank_status, release_requested, transfers, reversed, provider, provider_ref, ended_refs,
     created_at, updated_at)
   select payout_id, seller, order_id, 'USD', 'released', ${total}, 0, ${fee}, '[]', ${net}, '{}', 'paid', false, 1, 0,
          'sandbox', 'tr_' || payout_id, '{}', at, at from filled`,
  `insert into ledger.account (name, kind, currency, balance)
   select 'escrow:order:' || order_id, 'escrow', 'USD', 0 from filled
   union all select distinct 'seller:' || seller || ':payable:USD', 'payable', 'USD', 0 from filled
   union all select distinct 'seller:' || seller || ':transit:USD', 'transit', 'USD', 0 from filled
   union all values ('provider:sandbox:USD', 'provider', 'USD', null::bigint),
                    ('platform:fees:USD', 'fees', 'USD', null)
   on conflict do nothing`,
  `create temporary table moved as
   select n, order_id, at, step, line, kind, reference, from_name, to_name, amount,
          ${sqlId('ltx', 'fill', 'n * 4 + step')} as id
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
  `insert into sandbox.book_entry (id, kind, ref, currency, from_account, to_account, amount, available_at, created_at)
   select 'txn_in' || n, 'payment', 'pi_' || payment_id, 'USD', 'buyers', 'platform', ${total}, at, at from filled
   union all
   select 'txn_out' || n, 'transfer', 'tr_' || payout_id, 'USD', 'platform', 'seller:acct', ${net}, at, at from filled`,
];

/**
 * Inserts orders that were paid, released and paid out, with the books of both sides, without the triggers of the
 * ledger: the balances are those that they would have computed. Returns the number of postings.
 */
export async function fillBooks(databaseUrl: string, postings: number): Promise<number> {
  const count = Math.ceil(postings / postingsPerOrder);
  await withClient(databaseUrl, async (client) => {
    await client.query(`set synchronous_commit = off; set session_replication_role = replica`);
    await client.query(orders(count));
    for (const statement of statements) await client.query(statement);
    await client.query('vacuum analyze payments.order_account, payments.payment, payments.payout');
    await client.query('vacuum analyze ledger.account, ledger.transaction, ledger.posting, sandbox.book_entry');
  });
  return count * postingsPerOrder;
}
