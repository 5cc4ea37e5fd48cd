import type { EntityManager } from '@mikro-orm/postgresql';
import { assertVersion, type Caller, organizationOf } from '@marketplace/kernel';
import { findRecords, sql } from '@marketplace/store';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import { type LockedPayment, lockPayment } from '../payments/lock-payment.ts';
import { findOwnDispute } from './find-dispute.ts';

/** A dispute with its payment and the account of its order, all locked. */
export interface LockedDispute extends LockedPayment {
  dispute: Dispute;
}
/** Statuses of a dispute that has not ended. */
export const openStatuses: readonly Dispute['status'][] = ['needs_response', 'under_review'];

/**
 * Locks a dispute for a change by one of its parties. Throws `not_found`, as `findOwnDispute` does, and
 * `precondition_failed` if the dispute is not at the version that the caller expects.
 */
export async function lockOwnDispute(
  em: EntityManager,
  caller: Caller,
  id: string,
): Promise<LockedDispute & { party: 'buyer' | 'seller' }> {
  const { dispute, party } = await findOwnDispute(em, organizationOf(caller), id);
  const locked = await lockDispute(em, dispute);
  assertVersion(caller, locked.dispute.version);
  return { ...locked, party };
}

/** Locks a dispute, its payment and the account of its order. */
export async function lockDispute(
  em: EntityManager,
  { id, paymentId, orderId }: Pick<Dispute, 'id' | 'paymentId' | 'orderId'>,
): Promise<LockedDispute> {
  const locked = await lockPayment(em, { id: paymentId, orderId });
  const [dispute]: Dispute[] = await findRecords(em, DisputeEntity, sql`where id = ${id} for update`);
  return { ...locked, dispute: dispute! };
}

/** Locks the open claim of an order, whose account is locked. Null if there is none. */
export async function lockOpenClaim(em: EntityManager, orderId: string): Promise<Dispute | null> {
  const [claim]: Dispute[] = await findRecords(
    em,
    DisputeEntity,
    sql`where order_id = ${orderId} and source = 'buyer' and status in ('needs_response', 'under_review') for update`,
  );
  return claim ?? null;
}
