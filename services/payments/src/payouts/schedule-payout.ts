import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, insertRecord, later, sql, type Work } from '@marketplace/store';
import { pokeOrder } from '../accounts/account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Payout, PayoutEntity } from '../entities/payout.entity.ts';
import { earningsOf, leftOf } from '../ledger/movements.ts';
import { findCapturedPayment } from '../payments/payment.ts';
import { newPayout } from './new-payout.ts';
import { writePayout } from './write-payout.ts';

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
