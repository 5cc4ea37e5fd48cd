import { type Caller, notFound } from '@marketplace/kernel';
import { auditOperator, findRecords, later, sql, type Work } from '@marketplace/store';
import type { Payout as PayoutOutput } from '@marketplace/payments-contract';
import { pokeOrder } from '../../accounts/account.ts';
import { type Payout, PayoutEntity } from '../../entities/payout.entity.ts';
import type { PaymentsInput } from '../../input.ts';
import { lockPayout, presentPayout, writePayout } from '../../payouts/payout.ts';
import { waitingStatuses } from '../../payouts/payout-rules.ts';
import { assertStatus } from '../../payouts/transfers/start-by-member.ts';

/** Throws `not_found`, and `invalid_state_transition` unless the payout waits. Repeating it approves it again. */
export async function approvePayout(
  work: Work,
  caller: Caller,
  { id, reason }: PaymentsInput<'approvePayout'>,
): Promise<PayoutOutput> {
  const [found]: Payout[] = await findRecords(work.em, PayoutEntity, sql`where id = ${id}`);
  if (!found) throw notFound();
  const locked = await lockPayout(work.em, found);
  assertStatus(locked, ...waitingStatuses);
  const { account, payout } = locked;
  const written = await writePayout(work.em, payout, { approvedAt: work.now }, later(work.now, payout.updatedAt));
  pokeOrder(work, account);
  const { organizationId, orderId } = payout;
  const targets = [
    { type: 'payout', id },
    { type: 'order', id: orderId },
  ];
  auditOperator(work, caller, { action: 'payout.approved', organizationId, targets }, reason);
  return presentPayout(written);
}
