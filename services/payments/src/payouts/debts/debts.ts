import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { Payout, StoredAdjustment } from '../../entities/payout.entity.ts';
import { lockBalances } from '../../ledger/balances.ts';
import type { LedgerAccount } from '../../ledger/posting.ts';
import { netOfAllWaiting } from '../payout-rules.ts';

/**
 * What a seller's balance in a currency, the first of `accounts`, has beyond what the payouts that wait are for. Locks
 * the accounts first. So the balance and the orders, which are read after it, are from the same moment: whoever changes
 * an order that is released changes the balance too.
 */
export async function differenceOf(
  em: EntityManager,
  { organizationId, currency }: Pick<Payout, 'organizationId' | 'currency'>,
  accounts: [payable: LedgerAccount, ...others: LedgerAccount[]],
): Promise<bigint> {
  const [balance] = await lockBalances(em, accounts);
  const { rows } = await sql<{ net: string }>`
    select ${netOfAllWaiting(organizationId, currency)} as net`.execute(em.getKysely());
  return balance! - BigInt(rows[0]!.net);
}

/** What is taken from a payout, and for what. */
interface Debt {
  /** The refund or dispute. */
  reference: string;
  amount: bigint;
}

/** Most records that are named as the causes of a debt. What is left is put to the oldest of them. */
const causesMax = 50;

/**
 * What a payout of `net` loses to the debts of its seller, negative. `difference` is the seller's balance minus the net
 * of all payouts that wait: negative after refunds and disputes of orders that were paid out. A payout is never below
 * 0; what is left of a debt is taken from later ones.
 */
export function shortfall(net: bigint, difference: bigint): bigint {
  if (difference >= 0n) return 0n;
  return difference < -net ? -net : difference;
}

/**
 * The adjustments of a payout that loses `taken` of a debt of `owed`, both positive, to these causes, the newest first.
 * Of what is owed, the oldest is paid first.
 */
export function adjustmentsOf(taken: bigint, owed: bigint, causes: Debt[]): StoredAdjustment[] {
  const owing: Debt[] = [];
  let rest = owed;
  for (const { reference, amount } of causes) {
    if (rest === 0n) break;
    const part = amount < rest ? amount : rest;
    owing.unshift({ reference, amount: part });
    rest -= part;
  }
  if (owing[0]) owing[0].amount += rest;
  let left = taken;
  return owing.flatMap(({ reference, amount }) => {
    const part = amount < left ? amount : left;
    left -= part;
    return part === 0n ? [] : [{ type: 'negative_balance', amount: String(-part), reference }];
  });
}

/**
 * The refunds, chargebacks and withdrawals that a seller's debt can come from, the newest first: those after the
 * release of their orders. The organization, if none is found.
 */
export async function causesOfDebt(
  em: EntityManager,
  { organizationId, currency }: Pick<Payout, 'organizationId' | 'currency'>,
  owed: bigint,
): Promise<Debt[]> {
  const { rows } = await sql<{ reference: string; amount: string }>`
    select reference, amount
      from ((select coalesce(r.dispute_id, r.id) as reference, r.amount - r.excess as amount, r.created_at as at
               from refund r join order_account a on a.order_id = r.order_id
              where r.payee_organization_id = ${organizationId} and r.currency = ${currency}
                and r.status = 'succeeded' and r.settled_at >= a.released_at
              order by r.created_at desc, r.id desc limit ${causesMax})
            union all
            (select id, withdrawn, created_at from dispute
              where seller_organization_id = ${organizationId} and currency = ${currency}
                and status <> 'lost' and withdrawn > 0
              order by created_at desc, id desc limit ${causesMax})) cause
     where amount > 0
     order by at desc, reference limit ${causesMax}`.execute(em.getKysely());
  if (rows.length === 0) return [{ reference: organizationId, amount: owed }];
  return rows.map(({ reference, amount }) => ({ reference, amount: BigInt(amount) }));
}
