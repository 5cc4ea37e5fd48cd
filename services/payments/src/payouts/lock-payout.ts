import type { EntityManager } from '@mikro-orm/postgresql';
import { assertVersion, type Caller } from '@marketplace/kernel';
import { findRecords, sql } from '@marketplace/store';
import { lockAccount } from '../accounts/account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Payout, PayoutEntity } from '../entities/payout.entity.ts';
import { findOwnPayout } from './find-payout.ts';

/** A payout with the account of its order, both locked. */
export interface LockedPayout {
  account: OrderAccount;
  payout: Payout;
}

/** Statuses of payouts that wait for a transfer. Their amount is in the seller's balance. */
export const waitingStatuses: readonly Payout['status'][] = ['scheduled', 'on_hold', 'failed'];

/**
 * Locks a payout of the caller's organization and the account of its order. Throws `not_found`, and
 * `precondition_failed` if the payout is not at the version that the caller expects.
 */
export async function lockOwnPayout(em: EntityManager, caller: Caller, id: string): Promise<LockedPayout> {
  const locked = await lockPayout(em, await findOwnPayout(em, caller, id));
  assertVersion(caller, locked.payout.version);
  return locked;
}

/** Locks a payout and the account of its order. */
export async function lockPayout(
  em: EntityManager,
  { id, orderId }: Pick<Payout, 'id' | 'orderId'>,
): Promise<LockedPayout> {
  const account = await lockAccount(em, orderId);
  const [payout]: Payout[] = await findRecords(em, PayoutEntity, sql`where id = ${id} for update`);
  return { account, payout: payout! };
}

/** Locks the account of an order, and its payouts that wait for a transfer, the oldest first. */
export async function lockWaitingPayouts(em: EntityManager, orderId: string): Promise<LockedPayout[]> {
  const account = await lockAccount(em, orderId);
  const payouts: Payout[] = await findRecords(
    em,
    PayoutEntity,
    sql`where order_id = ${orderId} and status in ('scheduled', 'on_hold', 'failed')
        order by created_at, id for update`,
  );
  return payouts.map((payout) => ({ account, payout }));
}
