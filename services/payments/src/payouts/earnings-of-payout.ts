import type { Payout } from '../entities/payout.entity.ts';
import { earningsOf } from '../ledger/movements.ts';
import type { LockedPayout } from './lock-payout.ts';

/** What a payout is for, before debts are taken from it. */
export interface PayoutEarnings {
  amounts: Pick<Payout, 'gross' | 'refunded' | 'fee' | 'adjustments'>;
  net: bigint;
}

/** What the order has earned by now; of a payout of money that came back, that money. */
export function earningsOfPayout({ account, payout }: LockedPayout): PayoutEarnings {
  const { credit, adjustments } = payout;
  if (credit > 0n) {
    const own = adjustments.filter(({ type }) => type === 'reversal');
    return { amounts: { gross: 0n, refunded: 0n, fee: 0n, adjustments: own }, net: credit };
  }
  const { net, ...amounts } = earningsOf(account);
  return { amounts: { ...amounts, adjustments: [] }, net };
}
