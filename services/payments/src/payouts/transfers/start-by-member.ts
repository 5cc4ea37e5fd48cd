import { type Caller, ServiceError } from '@marketplace/kernel';
import { type AroundExternalCall, aroundExternalCall, type Work } from '@marketplace/store';
import { paymentsErrors, type Payout as PayoutOutput } from '@marketplace/payments-contract';
import { auditedAsOperator } from '../../audited-as-operator.ts';
import type { PaymentsContext } from '../../payments-context.ts';
import type { TransferSnapshot } from '../../provider/snapshots.ts';
import { partiesBy, recordParties } from '../../risk/related-parties.ts';
import { eligibleAtOf, type LockedPayout } from '../payout-rules.ts';
import { lockOwnPayout, presentPayout } from '../payout.ts';
import { finishTransfer, requestTransfer, startTransfer, type TransferIntent } from './start-transfer.ts';

interface Intent {
  payoutId: string;
  orderId: string;
  /** Why the operator starts it. Absent if a member does. */
  reason?: string;
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
  return startRequested(async (work, caller, { id }) => {
    const found = await lockOwnPayout(work.em, caller, id);
    assertStartable(found);
    return { ...found, account: await recordParties(work, found.account, partiesBy(caller, found.account)) };
  });
}

/**
 * A command with which somebody starts a payout that waits. `lock` finds it, and throws if the caller may not start it,
 * or if it is in another state. With a `reason`, the operator starts it. See `startByMember`.
 */
export function startRequested<I extends { id: string; reason?: string }>(
  lock: (work: Work & PaymentsContext, caller: Caller, input: I) => Promise<LockedPayout>,
): AroundExternalCall<PaymentsContext, I, PayoutOutput> {
  return aroundExternalCall<PaymentsContext, I, PayoutOutput, Intent, TransferSnapshot | null>({
    begin: async (work, caller: Caller, input) => {
      const { id, reason } = input;
      const audited = auditedFor(work, caller, reason);
      const locked = await lock(audited, caller, input);
      const { payout, transfer, holdReasons } = await startTransfer(audited, locked, true);
      if (transfer === null && payout.status !== 'canceled') throw notReleasable(locked, holdReasons);
      return { payoutId: id, orderId: payout.orderId, transfer, ...(reason !== undefined && { reason }) };
    },
    call: (context, { transfer }, request) => requestTransfer(context, transfer, request),
    apply: async (work, caller, { payoutId, orderId, reason }, outcome) =>
      presentPayout(await finishTransfer(auditedFor(work, caller, reason), { payoutId, orderId }, outcome)),
  });
}

function auditedFor<W extends Work>(work: W, caller: Caller, reason: string | undefined): W {
  return reason === undefined ? work : auditedAsOperator(work, caller, reason);
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
