import { type Caller, ServiceError } from '@marketplace/kernel';
import { aroundExternalCall, type Outcome, type Work } from '@marketplace/store';
import type { Dispute as DisputeOutput } from '@marketplace/payments-contract';
import { acceptAtBank } from '../disputes/bank.ts';
import { applyDispute } from '../disputes/apply-dispute.ts';
import {
  lockDispute,
  type LockedDispute,
  lockOwnDispute,
  openStatuses,
  presentDispute,
  readDispute,
} from '../disputes/dispute.ts';
import { refundClaim } from '../refund-requests/claims.ts';
import type { PaymentsInput } from '../input.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { DisputeSnapshot, RefundSnapshot } from '../provider/snapshots.ts';
import { applyRefundAnswer, type RefundIntent, requestRefund } from '../refund-requests/request-refund.ts';

type Input = PaymentsInput<'acceptDispute'>;

interface Intent {
  dispute: { id: string; orderId: string; paymentId: string };
  /** Refund of a claim. Null if nothing is left to refund. */
  refund: RefundIntent | null;
  /** The provider's id of a bank's dispute. */
  ref: string | null;
}
type Value = RefundSnapshot | DisputeSnapshot | null;

async function begin(work: Work & PaymentsContext, caller: Caller, { id }: Input): Promise<Intent> {
  const { party, ...locked } = await lockOwnDispute(work.em, caller, id);
  const { dispute } = locked;
  if (party !== 'seller') throw new ServiceError('wrong_party', 'Only the seller accepts a dispute.');
  if (!openStatuses.includes(dispute.status))
    throw new ServiceError('invalid_state_transition', `The dispute is ${dispute.status}.`, {
      members: { currentStatus: dispute.status },
    });
  const { orderId, paymentId, sellerOrganizationId } = dispute;
  work.audit({
    action: 'dispute.accepted',
    organizationId: sellerOrganizationId,
    targets: [
      { type: 'dispute', id },
      { type: 'order', id: orderId },
    ],
  });
  return {
    dispute: { id, orderId, paymentId },
    refund: dispute.source === 'buyer' ? await refundClaim(work, locked, null, 'seller') : null,
    ref: dispute.providerRef ?? null,
  };
}

async function applied(work: Work, intent: Intent, outcome: Outcome<Value>): Promise<LockedDispute> {
  if (intent.refund) await applyRefundAnswer(work, intent.refund, outcome as Outcome<RefundSnapshot>);
  const locked = await lockDispute(work.em, intent.dispute);
  if (intent.ref === null || outcome.kind !== 'ok') return locked;
  return (await applyDispute(work, locked, outcome.value as DisputeSnapshot)) ?? locked;
}

/**
 * Accepts a dispute. A claim is lost when its refund has succeeded, a bank's dispute when the bank has taken the
 * amount. Throws `not_found`, `precondition_failed`, `wrong_party`, `invalid_state_transition`,
 * `refund_pending` or `payment_disputed`.
 */
export const acceptDispute = aroundExternalCall<PaymentsContext, Input, DisputeOutput, Intent, Value>({
  begin,
  call: async ({ provider }, { refund, ref }, request): Promise<Outcome<Value>> => {
    if (refund) return requestRefund(provider, refund, request);
    if (ref === null) return { kind: 'ok', value: null };
    return acceptAtBank(provider, ref, request);
  },
  apply: async (work, _caller, intent, outcome) => presentDispute((await applied(work, intent, outcome)).dispute),
  clientRequest: { resourceId: ({ dispute }) => dispute.id, read: readDispute },
});
