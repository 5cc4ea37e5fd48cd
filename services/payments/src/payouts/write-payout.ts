import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '@marketplace/kernel';
import { findRecords, insertRecord, later, sql, updateRecord, type Work } from '@marketplace/store';
import { pokeOrder } from '../accounts/write-account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Payout, PayoutEntity } from '../entities/payout.entity.ts';
import { earningsOf, leftOf } from '../ledger/movements.ts';
import { earningsOfPayout } from './earnings-of-payout.ts';
import { findCapturedPayment } from '../payments/find-payment.ts';

/** Writes a locked payout as its next version. Returns the payout as written. `at` is the time of the change. */
export function writePayout(em: EntityManager, payout: Payout, changes: Partial<Payout>, at: Date): Promise<Payout> {
  return updateRecord(em, PayoutEntity, payout, changes, at);
}

/** A payout of an order that waits, for what the order has earned by now. */
export function newPayout(account: OrderAccount, provider: Payout['provider'], at: Date): Payout {
  const own = { id: newId('po'), credit: 0n, adjustments: [] };
  const { amounts, net } = earningsOfPayout({ account, payout: own });
  return {
    ...own,
    ...amounts,
    organizationId: account.sellerOrganizationId,
    orderId: account.orderId,
    currency: account.currency,
    status: 'scheduled',
    amount: net,
    eligibleAt: account.eligibleAt ?? null,
    releasedAt: null,
    failure: null,
    holdReasons: [],
    bankStatus: 'unknown',
    releaseRequested: false,
    transfers: 0,
    reversed: 0n,
    recalled: 0n,
    provider,
    providerRef: null,
    endedRefs: [],
    refreshedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
}

/**
 * Stores the payout of a fulfilled order, which waits until the money is released, so that the seller sees it coming.
 * Does nothing if it is there, or if nothing is left of the money. The workflow of the order keeps its amounts and
 * reasons up to date.
 */
export async function announcePayout({ em }: Pick<Work, 'em'>, account: OrderAccount, at: Date): Promise<void> {
  if (account.platformFee == null || leftOf(account) === 0n || earningsOf(account).net === 0n) return;
  if (await lockLivePayout(em, account.orderId)) return;
  const { provider } = await findCapturedPayment(em, account.orderId);
  await insertRecord(em, PayoutEntity, {
    ...newPayout(account, provider, at),
    status: 'on_hold',
    holdReasons: ['hold_period'],
  });
}

/**
 * Schedules the payout of an order whose money was just released. Requests the workflow of the order, which starts it.
 */
export async function schedulePayout(
  work: Pick<Work, 'em' | 'startWorkflow'>,
  account: OrderAccount,
  provider: Payout['provider'],
  at: Date,
): Promise<void> {
  const announced = await lockLivePayout(work.em, account.orderId);
  const payout = newPayout(account, provider, at);
  const { status, gross, refunded, fee, amount, eligibleAt, holdReasons } = payout;
  const changes = { status, gross, refunded, fee, amount, eligibleAt, holdReasons };
  if (announced) await writePayout(work.em, announced, changes, later(at, announced.updatedAt));
  else await insertRecord(work.em, PayoutEntity, payout);
  pokeOrder(work, account);
}

/** Locks the payout of what an order has earned, unless it is over. The account of the order is locked. */
async function lockLivePayout(em: EntityManager, orderId: string): Promise<Payout | undefined> {
  const [payout]: Payout[] = await findRecords(
    em,
    PayoutEntity,
    sql`where order_id = ${orderId} and status not in ('canceled', 'returned') and credit = 0 for update`,
  );
  return payout;
}
