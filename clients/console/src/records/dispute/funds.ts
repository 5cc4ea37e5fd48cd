import type { DisputeSentenceFragment } from '../../generated/graphql/graphql.ts';
import { moneyText } from '../../ui/show/money/money.ts';
import { isOpen } from './dispute-words.ts';
import { type RefundedOrder, refundsSince } from './refunds-since.ts';

/** Sentence about who holds the amount of a dispute. */
export function fundsOf(dispute: DisputeSentenceFragment, order: RefundedOrder): string {
  const { source, stage, status, amount, fundsWithdrawn } = dispute;
  const { succeeded, returned } = refundsSince(dispute, order);
  const what = moneyText(amount);
  if (source === 'buyer') {
    if (isOpen(dispute)) return 'The money of the order is held until the claim ends.';
    if (status !== 'lost') return 'Nothing was refunded for it.';
    return `${moneyText({ ...amount, amount: succeeded })} went back to the buyer.`;
  }
  if (fundsWithdrawn) return `The bank holds ${what} until it has decided.`;
  if (isOpen(dispute) || (status === 'won' && stage === 'inquiry')) return 'The bank has withdrawn nothing.';
  if (status === 'won' || returned) return `The bank has returned ${what}.`;
  return `The bank keeps ${what}.`;
}
