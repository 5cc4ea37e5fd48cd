import { sql, type Sql } from '@marketplace/store';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { Payout } from '../entities/payout.entity.ts';
import { earningsOf } from '../ledger/movements.ts';

/** A payout with the account of its order. */
export interface LockedPayout {
  account: OrderAccount;
  payout: Payout;
}

/** Statuses of payouts that wait for a transfer. Their amount is in the seller's balance. */
export const waitingStatuses: readonly Payout['status'][] = ['scheduled', 'on_hold', 'failed'];
/** SQL: these statuses, for `in`. */
export const waiting = sql`('scheduled', 'on_hold', 'failed')`;

/** Amounts of a payout, before debts are taken from it. */
export interface PayoutEarnings {
  amounts: Pick<Payout, 'gross' | 'refunded' | 'fee' | 'adjustments'>;
  net: bigint;
}

/** An order, and the members of one of its payouts that decide its amounts. */
type Parts = Pick<LockedPayout, 'account'> & { payout: Pick<Payout, 'id' | 'credit' | 'adjustments'> };
const nothing = { gross: 0n, refunded: 0n, fee: 0n };

/** Formula of nets, for numbers of one payout and for SQL over all that wait. */
interface Arithmetic<T> {
  minus(one: T, other: T): T;
  smaller(one: T, other: T): T;
}
const inNumbers: Arithmetic<bigint> = { minus: (one, other) => one - other, smaller };
const inSql: Arithmetic<Sql> = {
  minus: (one, other) => sql`(${one} - ${other})`,
  smaller: (one, other) => sql`least(${one}, ${other})`,
};

/**
 * The net of each kind of payout of an order that has earned `earned`. `reserve`: the remaining reserve. `returned`:
 * the money that came back. `rest`: the earnings without the reserve. If an order has earned less than its reserve, the
 * reserve is all of it, so the parts always add up to the earnings.
 */
function netsOf<T>(
  { minus, smaller: least }: Arithmetic<T>,
  { earned, reserved, credit }: Record<'earned' | 'reserved' | 'credit', T>,
): Record<'reserve' | 'returned' | 'rest', T> {
  return { reserve: least(credit, earned), returned: credit, rest: minus(earned, least(reserved, earned)) };
}

/** Computes the present amounts of a payout, before debts are taken from it. */
export function earningsOfPayout({ account, payout }: Parts): PayoutEarnings {
  const { credit, adjustments } = payout;
  const { net: earned, ...amounts } = earningsOf(account);
  const { reserved, reservePayoutId: reference } = account;
  const { reserve, returned, rest } = netsOf(inNumbers, { earned, reserved, credit });
  if (isReserve({ account, payout })) {
    // Also if it is 0, because money may come back.
    const own = adjustments
      .filter(({ type }) => type === 'reserve')
      .map((one) => ({ ...one, amount: String(reserve) }));
    return { amounts: { ...nothing, adjustments: own }, net: reserve };
  }
  if (credit > 0n) {
    const own = adjustments.filter(({ type }) => type === 'reversal');
    return { amounts: { ...nothing, adjustments: own }, net: returned };
  }
  const isHeldBack = reference != null && rest < earned;
  const own = isHeldBack ? [{ type: 'reserve' as const, amount: String(rest - earned), reference }] : [];
  return { amounts: { ...amounts, adjustments: own }, net: rest };
}

const nets = netsOf(inSql, {
  // The fee of a released order is what was kept of it: `earningsOf`.
  earned: sql`
    (a.captured - a.refunded - a.charged_back - a.withdrawn - a.refund_due - a.platform_fee + a.fee_reversed)`,
  reserved: sql`a.reserved`,
  credit: sql`p.credit`,
});

/** SQL: the net of a payout `p` of the order `a`, which was released, before debts are taken from it. */
export const netOfWaiting = sql`
  case when p.id = a.reserve_payout_id then ${nets.reserve}
       when p.credit > 0 then ${nets.returned} else ${nets.rest} end`;

/** SQL: the net of all payouts of an organization in a currency that wait, of orders that were released. */
export function netOfAllWaiting(organizationId: string | Sql, currency: string | Sql): Sql {
  return sql`
    (select coalesce(sum(${netOfWaiting}), 0)
       from payout p join order_account a on a.order_id = p.order_id
      where p.organization_id = ${organizationId} and p.currency = ${currency}
        and p.status in ${waiting} and a.released_at is not null)`;
}

/** Whether a payout pays the reserve of its order. */
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
