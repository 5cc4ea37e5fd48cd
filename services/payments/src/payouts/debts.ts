import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, insertRecord, sql, type Work } from '@marketplace/store';
import { type Payout, PayoutEntity, type StoredAdjustment } from '../entities/payout.entity.ts';
import { lockBalances, post } from '../ledger/ledger.ts';
import { accountsOf, type LedgerAccount } from '../ledger/posting.ts';
import { netOfAllWaiting } from './payout-rules.ts';
import { pokeOrder } from '../accounts/account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type WriteOff, WriteOffEntity } from '../entities/write-off.entity.ts';
import { earningsOf } from '../ledger/movements.ts';
import { newPayout } from './payout.ts';

/**
 * Returns a seller's balance in a currency, the first of `accounts`, minus the net of the payouts that wait. Locks the
 * accounts first. So the balance and the orders, which are read after it, are from the same moment: whoever changes an
 * order that is released changes the balance too.
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

/** Amount taken from a payout, and its reason. */
interface Debt {
  /** The refund or dispute. */
  reference: string;
  amount: bigint;
}

/** Maximum number of records that are named as causes of a debt. The remainder is put to the oldest of them. */
const causesMax = 50;

/**
 * Amount that a payout of `net` loses to the debts of its seller, negative. `difference` is the seller's balance minus
 * the net of all payouts that wait: negative after refunds and disputes of orders that were paid out. A payout is never
 * below 0; the remaining debt is taken from later ones.
 */
export function shortfall(net: bigint, difference: bigint): bigint {
  if (difference >= 0n) return 0n;
  return difference < -net ? -net : difference;
}

/**
 * The adjustments of a payout that loses `taken` of a debt of `owed`, both positive, to these causes, the newest first.
 * The oldest debt is paid first.
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
 * release of their orders. Returns the organization itself if none is found.
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

/**
 * Distributes money that has just come back to the seller of a released order, and is booked. It first repays
 * write-offs of the platform that it had caused. The part beyond the debts of the seller and the waiting payouts gets a
 * payout of its own. Does nothing for an order that is not released: its payout will pay it.
 */
export async function giveToSeller(
  work: Work,
  account: OrderAccount,
  provider: Payout['provider'],
  returned: Returned,
  at: Date,
): Promise<void> {
  if (account.releasedAt == null || returned.amount <= 0n) return;
  await recoverWriteOffs(work, account, provider, returned, at);
  await payOutDifference(work, account, provider, returned.cause.id, at);
}

/** Gain of a seller by a change of an order that was released, in minor units. 0 if it was not released. */
export function gainOf(before: OrderAccount, after: OrderAccount): bigint {
  return before.releasedAt == null ? 0n : earningsOf(after).net - earningsOf(before).net;
}

/**
 * Schedules a payout of the seller's balance beyond the waiting payouts. Returns false if there is nothing beyond them.
 * `account`: a released order of the seller in the currency, locked. `reference`: why.
 */
export async function payOutDifference(
  work: Pick<Work, 'em' | 'startWorkflow'>,
  account: OrderAccount,
  provider: Payout['provider'],
  reference: string,
  at: Date,
): Promise<boolean> {
  const { sellerOrganizationId: organizationId, currency } = account;
  const { payable } = accountsOf({ ...account, provider });
  const credit = await differenceOf(work.em, { organizationId, currency }, [payable]);
  if (credit <= 0n) return false;
  const own = { gross: 0n, refunded: 0n, fee: 0n, credit, amount: credit };
  const adjustments: Payout['adjustments'] = [{ type: 'reversal', amount: String(credit), reference }];
  await insertRecord(work.em, PayoutEntity, { ...newPayout(account, provider, at), ...own, adjustments });
  pokeOrder(work, account);
  return true;
}

/** Money that has come back to a seller. */
interface Returned {
  /** The refund, dispute or payout that brought it. */
  cause: { type: 'refund' | 'dispute' | 'payout'; id: string };
  /** The reference of the ledger transaction that has given it to the seller. */
  movement: string;
  /** Gain of the seller, in minor units. */
  amount: bigint;
}

/**
 * Gives money that has come back to a seller to the platform, as far as the platform has written off debts of the
 * seller since it was taken: had it come back in time, the debt would have been that much smaller, and the seller would
 * otherwise get it twice. Money that was taken after the last write-off is the seller's.
 */
async function recoverWriteOffs(
  { em }: Pick<Work, 'em'>,
  account: OrderAccount,
  provider: Payout['provider'],
  { cause, movement, amount }: Returned,
  at: Date,
): Promise<void> {
  const { orderId, currency, sellerOrganizationId } = account;
  // The payable account is locked by the movement, as it is when debts are written off.
  const writeOffs: WriteOff[] = await findRecords(
    em,
    WriteOffEntity,
    sql`where organization_id = ${sellerOrganizationId} and currency = ${currency} and recovered < amount
          and created_at >= (select max(created_at) from ledger.transaction
                              where order_id = ${orderId} and kind in ('refund', 'dispute_withdrawal', 'payout')
                                and starts_with(reference, ${`${cause.type}:${cause.id}:`}))
        order by created_at, reference for update`,
  );
  const { payable, losses } = accountsOf({ ...account, provider });
  let left = amount;
  // A seller's debts are written off after half a year each.
  for (const { reference, amount: lost, recovered } of writeOffs) {
    const part = left < lost - recovered ? left : lost - recovered;
    if (part === 0n) return;
    left -= part;
    await post(em, {
      kind: 'write_off',
      reference: `${reference}:recovered:${movement}`,
      orderId,
      currency,
      at,
      postings: [{ from: payable, to: losses, amount: part }],
    });
    await sql`update write_off set recovered = recovered + ${part} where reference = ${reference}`.execute(
      em.getKysely(),
    );
  }
}
