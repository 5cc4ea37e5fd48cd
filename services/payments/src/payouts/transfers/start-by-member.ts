import { type Caller, ServiceError } from '@marketplace/kernel';
import { type AroundExternalCall, aroundExternalCall } from '@marketplace/store';
import { type Payout as PayoutOutput, paymentsErrors } from '@marketplace/payments-contract';
import type { PaymentsContext } from '../../payments-context.ts';
import type { TransferSnapshot } from '../../provider/snapshots.ts';
import { partiesBy, recordParties } from '../../risk/related-parties.ts';
import { eligibleAtOf } from '../earnings-of-payout.ts';
import { type LockedPayout, lockOwnPayout } from '../lock-payout.ts';
import { presentPayout } from '../present-payout.ts';
import { finishTransfer, requestTransfer, startTransfer, type TransferIntent } from './start-transfer.ts';

interface Intent {
  payoutId: string;
  orderId: string;
  /** Null if there is nothing to request: nothing was left to pay. */
  transfer: TransferIntent | null;
}

/**
 * A command with which a member starts a payout. `assertStartable` throws if the payout is in another state. It throws
 * `not_found`, `precondition_failed`, and `payout_not_releasable` while something holds the payout.
 */
export function startByMember(
  assertStartable: (locked: LockedPayout) => void,
): AroundExternalCall<PaymentsContext, { id: string }, PayoutOutput> {
  return aroundExternalCall<PaymentsContext, { id: string }, PayoutOutput, Intent, TransferSnapshot | null>({
    begin: async (work, caller: Caller, { id }) => {
      const found = await lockOwnPayout(work.em, caller, id);
      assertStartable(found);
      const account = await recordParties(work, found.account, partiesBy(caller, found.account));
      const locked = { ...found, account };
      const { payout, transfer, holdReasons } = await startTransfer(work, locked, true);
      if (transfer === null && payout.status !== 'canceled') throw notReleasable(locked, holdReasons);
      return { payoutId: id, orderId: payout.orderId, transfer };
    },
    call: (context, { transfer }, request) => requestTransfer(context, transfer, request),
    apply: async (work, _caller, { payoutId, orderId }, outcome) =>
      presentPayout(await finishTransfer(work, { payoutId, orderId }, outcome)),
  });
}

/** Throws `invalid_state_transition` unless the payout has one of these statuses. */
export function assertStatus({ payout }: LockedPayout, ...statuses: PayoutOutput['status'][]): void {
  if (statuses.includes(payout.status)) return;
  throw new ServiceError('invalid_state_transition', `The payout is ${payout.status}.`, {
    members: { currentStatus: payout.status },
  });
}

/** The whole transaction is undone with this error, so nothing of the attempt is stored. */
function notReleasable(locked: LockedPayout, holdReasons: PayoutOutput['holdReasons']) {
  const detail = holdReasons.length > 0 ? 'The payout is on hold.' : 'The platform has stopped all payouts for now.';
  return paymentsErrors.payout_not_releasable(detail, {
    eligibleAt: eligibleAtOf(locked)?.toISOString() ?? null,
    holdReasons,
  });
}
