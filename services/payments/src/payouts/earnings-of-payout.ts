import type { Payout } from '../entities/payout.entity.ts';
import { earningsOf } from '../ledger/movements.ts';
import type { LockedPayout } from './lock-payout.ts';

/** What a payout is for, before debts are taken from it. */
export interface PayoutEarnings {
  amounts: Pick<Payout, 'gross' | 'refunded' | 'fee' | 'adjustments'>;
  net: bigint;
}

/** An order, and what of one of its payouts decides what it is for. */
type Parts = Pick<LockedPayout, 'account'> & { payout: Pick<Payout, 'id' | 'credit' | 'adjustments'> };
const nothing = { gross: 0n, refunded: 0n, fee: 0n };

/**
 * What the order has earned by now without its reserve; of the reserve, what is left of it; of a payout of money that
 * came back, that money. Of an order that has earned less than its reserve, the reserve is all: so the parts are always
 * what the order has earned. `netOfWaiting` is the same in SQL.
 */
export function earningsOfPayout({ account, payout }: Parts): PayoutEarnings {
  const { credit, adjustments } = payout;
  if (isReserve({ account, payout })) {
    const net = smaller(credit, earningsOf(account).net);
    // Also if it is 0, because money may come back.
    const own = adjustments.filter(({ type }) => type === 'reserve').map((one) => ({ ...one, amount: String(net) }));
    return { amounts: { ...nothing, adjustments: own }, net };
  }
  if (credit > 0n) {
    const own = adjustments.filter(({ type }) => type === 'reversal');
    return { amounts: { ...nothing, adjustments: own }, net: credit };
  }
  const { net, ...amounts } = earningsOf(account);
  const { reserved, reservePayoutId: reference } = account;
  const held = smaller(reserved, net);
  if (reference == null || held === 0n) return { amounts: { ...amounts, adjustments: [] }, net };
  return {
    amounts: { ...amounts, adjustments: [{ type: 'reserve', amount: String(-held), reference }] },
    net: net - held,
  };
}

/** Whether a payout pays what was held back of its order. */
export function isReserve({ account, payout }: Parts): boolean {
  return payout.id === account.reservePayoutId;
}

/** The earliest time of a payout: the end of the reserve, or of the time for which the money of the order is held. */
export function eligibleAtOf({ account, payout }: LockedPayout): Date | null {
  return (isReserve({ account, payout }) ? payout : account).eligibleAt ?? null;
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
