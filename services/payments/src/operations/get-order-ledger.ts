import { type Caller, type Currency, moneyJson, notFound, organizationOf } from '@marketplace/kernel';
import { type Read, sql } from '@marketplace/store';
import type { LedgerTransaction } from '@marketplace/payments-contract';
import { findAccount } from '../accounts/account.ts';
import type { PaymentsInput } from '../input.ts';
import type { LedgerAccount } from '../ledger/posting.ts';

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

type Kind = LedgerAccount['kind'];

/** A transaction as it is in the ledger, with the kinds of its accounts instead of their names. */
interface BookedTransaction {
  kind: LedgerTransaction['kind'];
  postings: { from: Kind; to: Kind; amount: bigint }[];
}

/** Transactions by which a buyer pays, and gets money back. */
const ofBuyer: readonly BookedTransaction['kind'][] = [
  'capture',
  'refund',
  'refund_returned',
  'dispute_withdrawal',
  'dispute_reinstatement',
];
/** Accounts that hold money for a seller, or take its fee. */
const ofSeller: readonly Kind[] = ['escrow', 'payable', 'transit', 'fees'];

/**
 * The postings of a transaction that a party may see. The buyer sees payments and returns as a whole, against the
 * escrow: the parts of seller and platform would show the fee. The seller sees everything that moves its own money, and
 * the fee.
 */
function shownTo(party: 'buyer' | 'seller', { kind, postings }: BookedTransaction): BookedTransaction['postings'] {
  if (party === 'seller') return postings.filter(({ from, to }) => ofSeller.includes(from) || ofSeller.includes(to));
  if (!ofBuyer.includes(kind)) return [];
  // A refund to `costs` is one that the platform has paid by other means.
  const sum = (way: 'from' | 'to') =>
    postings
      .filter((posting) => posting[way] === 'provider' || posting[way] === 'costs')
      .reduce((all, { amount }) => all + amount, 0n);
  const [paid, returned] = [sum('from'), sum('to')];
  return [
    ...(paid > 0n ? [{ from: 'provider' as const, to: 'escrow' as const, amount: paid }] : []),
    ...(returned > 0n ? [{ from: 'escrow' as const, to: 'provider' as const, amount: returned }] : []),
  ];
}
