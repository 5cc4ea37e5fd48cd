import { type Caller, notFound } from '@marketplace/kernel';
import { findRecords, sql, type Work } from '@marketplace/store';
import { type Payout, PayoutEntity } from '../../entities/payout.entity.ts';
import type { PaymentsInput } from '../../input.ts';
import { lockPayout } from '../../payouts/payout.ts';
import { type LockedPayout, waitingStatuses } from '../../payouts/payout-rules.ts';
import { assertStatus, startRequested } from '../../payouts/transfers/start-by-member.ts';

/** Locks the payout of any organization, and writes for both that the operator starts it. */
async function lock(
  work: Work,
  _caller: Caller,
  { id }: PaymentsInput<'releasePayoutAsOperator'>,
): Promise<LockedPayout> {
  const [found]: Payout[] = await findRecords(work.em, PayoutEntity, sql`where id = ${id}`);
  if (!found) throw notFound();
  const locked = await lockPayout(work.em, found);
  assertStatus(locked, ...waitingStatuses);
  const { organizationId, orderId } = locked.payout;
  const targets = [
    { type: 'payout', id },
    { type: 'order', id: orderId },
  ];
  work.audit({ action: 'payout.release_requested', organizationId, targets });
  return locked;
}

/**
 * Starts a payout that waits, or that has failed, instead of its organization. Throws `not_found`,
 * `invalid_state_transition` or `payout_not_releasable`.
 */
export const releasePayoutAsOperator = startRequested(lock);
