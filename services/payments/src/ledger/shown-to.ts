import type { LedgerTransaction } from '@marketplace/payments-contract';
import type { LedgerAccount } from './posting.ts';

type Kind = LedgerAccount['kind'];

/** A transaction as it is in the ledger, with the kinds of its accounts instead of their names. */
export interface BookedTransaction {
  kind: LedgerTransaction['kind'];
  postings: { from: Kind; to: Kind; amount: bigint }[];
}

/** What a buyer pays, and gets back. */
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
 * The postings of a transaction that a party may see. The buyer sees what was paid and returned as a whole, against the
 * escrow: which part came from the seller and which from the platform would show the fee. The seller sees everything
 * that moves its own money, and the fee.
 */
export function shownTo(
  party: 'buyer' | 'seller',
  { kind, postings }: BookedTransaction,
): BookedTransaction['postings'] {
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
