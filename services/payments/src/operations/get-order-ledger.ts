import { type Caller, type Currency, moneyJson, notFound, organizationOf } from '@marketplace/kernel';
import { type Read, sql } from '@marketplace/store';
import type { LedgerTransaction } from '@marketplace/payments-contract';
import { findAccount } from '../accounts/account.ts';
import type { PaymentsInput } from '../input.ts';
import { type BookedTransaction, shownTo } from '../ledger/shown-to.ts';

/** Most transactions of an order that are returned. An order has a few. */
const transactionsMax = 1000;

interface Row {
  id: string;
  kind: LedgerTransaction['kind'];
  reference: string;
  createdAt: string;
  currency: Currency;
  postings: {
    from: BookedTransaction['postings'][number]['from'];
    to: BookedTransaction['postings'][number]['to'];
    amount: string;
  }[];
}

/**
 * The movements of the money of an order that the caller's organization may see. Throws `not_found` unless it is the
 * buyer or the seller.
 */
export async function getOrderLedger(
  { em }: Read,
  caller: Caller,
  { id }: PaymentsInput<'getOrderLedger'>,
): Promise<{ data: LedgerTransaction[] }> {
  const viewer = organizationOf(caller);
  const account = await findAccount(em, id);
  if (!account || (viewer !== account.buyerOrganizationId && viewer !== account.sellerOrganizationId)) throw notFound();
  const party = viewer === account.buyerOrganizationId ? 'buyer' : 'seller';
  // Amounts as text: a JSON number of this size is not exact in JavaScript.
  const { rows } = await sql<Row>`
    select t.id, t.kind, t.reference, t.created_at as "createdAt", min(p.currency) as currency,
           json_agg(json_build_object('from', f.kind, 'to', o.kind, 'amount', p.amount::text)
                    order by p.line) as postings
      from (select * from ledger.transaction where order_id = ${id} order by id limit ${transactionsMax}) t
      join ledger.posting p on p.transaction_id = t.id
      join ledger.account f on f.id = p.from_account
      join ledger.account o on o.id = p.to_account
     group by t.id, t.kind, t.reference, t.created_at order by t.id`.execute(em.getKysely());
  return { data: rows.flatMap((row) => present(party, row)) };
}

function present(party: 'buyer' | 'seller', { id, kind, reference, createdAt, currency, postings }: Row) {
  const moved = postings.map(({ from, to, amount }) => ({ from, to, amount: BigInt(amount) }));
  const shown = shownTo(party, { kind, postings: moved });
  if (shown.length === 0) return [];
  return [
    {
      id,
      kind,
      reference,
      createdAt: new Date(createdAt).toISOString(),
      postings: shown.map(({ from, to, amount }) => ({ from, to, amount: moneyJson({ amount, currency }) })),
    },
  ];
}
