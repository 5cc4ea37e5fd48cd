import { type Caller, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Dispute as DisputeOutput } from '@marketplace/payments-contract';
import { closeDispute } from '../disputes/funds.ts';
import { lockOwnDispute, openStatuses, presentDispute, readDispute } from '../disputes/dispute.ts';
import { assertUndecided } from '../disputes/claim-refunds.ts';
import type { PaymentsInput } from '../input.ts';

async function run(work: Work, caller: Caller, { id }: PaymentsInput<'withdrawDispute'>): Promise<DisputeOutput> {
  const { party, ...locked } = await lockOwnDispute(work.em, caller, id);
  if (party !== 'buyer') throw new ServiceError('wrong_party', 'Only the buyer withdraws a claim.');
  if (locked.dispute.source !== 'buyer')
    throw new ServiceError('invalid_state_transition', 'This is a dispute of your bank. Withdraw it there.');
  if (!openStatuses.includes(locked.dispute.status))
    throw new ServiceError('invalid_state_transition', `The claim is ${locked.dispute.status}.`, {
      members: { currentStatus: locked.dispute.status },
    });
  await assertUndecided(work, locked.dispute);
  return presentDispute((await closeDispute(work, locked, 'withdrawn')).dispute);
}

/**
 * Withdraws an open claim. The order continues where it was. Throws `not_found`, `precondition_failed`, `wrong_party`,
 * `invalid_state_transition`, or `refund_pending` while the refund of a decision or acceptance is pending.
 */
export const withdrawDispute = { run, resourceId: ({ id }: DisputeOutput): string => id, read: readDispute };
