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
  'dispute_withdrawal',
  'dispute_reinstatement',
];
/** Accounts that are no business of a party. */
const ofPlatform: readonly Kind[] = ['losses', 'costs'];

/**
 * The postings of a transaction that a party may see. The buyer sees what was paid and returned as a whole, against the
 * escrow: which part came from the seller and which from the platform would show the fee. The seller sees everything but
 * the costs and losses of the platform.
 */
export function shownTo(
  party: 'buyer' | 'seller',
  { kind, postings }: BookedTransaction,
): BookedTransaction['postings'] {
  if (party === 'seller')
    return postings.filter(({ from, to }) => !ofPlatform.includes(from) && !ofPlatform.includes(to));
  if (!ofBuyer.includes(kind)) return [];
  const sum = (way: 'from' | 'to') =>
    postings.filter((posting) => posting[way] === 'provider').reduce((all, { amount }) => all + amount, 0n);
  const [paid, returned] = [sum('from'), sum('to')];
  return [
    ...(paid > 0n ? [{ from: 'provider' as const, to: 'escrow' as const, amount: paid }] : []),
    ...(returned > 0n ? [{ from: 'escrow' as const, to: 'provider' as const, amount: returned }] : []),
  ];
}
