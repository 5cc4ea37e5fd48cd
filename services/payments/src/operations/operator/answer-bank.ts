import { type Caller, notFound, ServiceError } from '@marketplace/kernel';
import { aroundExternalCall, type Work } from '@marketplace/store';
import type { Dispute as DisputeOutput } from '@marketplace/payments-contract';
import { applyDispute } from '../../disputes/apply-dispute.ts';
import { acceptAtBank, applyEvidence, beginEvidence, type EvidenceIntent, sendEvidence } from '../../disputes/bank.ts';
import {
  findDispute,
  lockDispute,
  type LockedDispute,
  openStatuses,
  presentDispute,
  targetsOfDispute,
} from '../../disputes/dispute.ts';
import type { PaymentsInput } from '../../input.ts';
import type { PaymentsContext } from '../../payments-context.ts';
import type { DisputeSnapshot } from '../../provider/snapshots.ts';
import { auditedAsOperator } from '../../audited-as-operator.ts';

// What the operator does about the dispute of a bank, instead of the seller, who may lose nothing by it.

/** Locks an open dispute of a bank. Throws `not_found`, and `invalid_state_transition` for a claim and a closed one. */
async function lockOpenAtBank({ em }: Work, id: string): Promise<LockedDispute> {
  const found = await findDispute(em, id);
  if (!found) throw notFound();
  const locked = await lockDispute(em, found);
  const { source, status } = locked.dispute;
  const refuse = (detail: string): ServiceError =>
    new ServiceError('invalid_state_transition', detail, { members: { currentStatus: status } });
  if (source === 'buyer') throw refuse('This is the claim of a buyer. Decide it.');
  if (!openStatuses.includes(status)) throw refuse(`The dispute is ${status}.`);
  return locked;
}

interface OperatorEvidence extends EvidenceIntent {
  reason: string;
}

/**
 * Sends evidence to the bank instead of the seller. Evidence that the provider refuses is removed again, so the answer
 * does not have it. Throws `not_found`, and `invalid_state_transition` for what takes no evidence.
 */
export const submitEvidenceAsOperator = aroundExternalCall<
  PaymentsContext,
  PaymentsInput<'submitEvidenceAsOperator'>,
  DisputeOutput,
  OperatorEvidence,
  DisputeSnapshot | null
>({
  begin: async (work, caller, { id, text, fileUrls, reason }) => {
    const locked = await lockOpenAtBank(work, id);
    const audited = auditedAsOperator(work, caller, reason);
    const { sellerOrganizationId } = locked.dispute;
    const intent = await beginEvidence(audited, locked, { by: 'operator', text, fileUrls }, sellerOrganizationId);
    return { ...intent, reason };
  },
  call: ({ provider }, intent, request) => sendEvidence(provider, intent, request),
  apply: async (work, caller, intent, outcome) => {
    const audited = auditedAsOperator(work, caller, intent.reason);
    return presentDispute((await applyEvidence(audited, intent, outcome)).dispute);
  },
});

interface Acceptance {
  dispute: { id: string; orderId: string; paymentId: string };
  /** The provider's id. */
  ref: string;
  reason: string;
}

async function beginAcceptance(
  work: Work,
  caller: Caller,
  { id, reason }: PaymentsInput<'acceptDisputeAsOperator'>,
): Promise<Acceptance> {
  const { dispute } = await lockOpenAtBank(work, id);
  const { stage, status, orderId, paymentId, providerRef, sellerOrganizationId } = dispute;
  if (stage === 'inquiry')
    throw new ServiceError('invalid_state_transition', 'An inquiry is accepted by a refund.', {
      members: { currentStatus: status },
    });
  auditedAsOperator(work, caller, reason).audit({
    action: 'dispute.accepted',
    organizationId: sellerOrganizationId,
    targets: targetsOfDispute(dispute),
  });
  return { dispute: { id, orderId, paymentId }, ref: providerRef!, reason };
}

/**
 * Accepts a chargeback instead of the seller. Throws `not_found`, and `invalid_state_transition` for what is no open
 * chargeback.
 */
export const acceptDisputeAsOperator = aroundExternalCall<
  PaymentsContext,
  PaymentsInput<'acceptDisputeAsOperator'>,
  DisputeOutput,
  Acceptance,
  DisputeSnapshot
>({
  begin: beginAcceptance,
  call: ({ provider }, { ref }, request) => acceptAtBank(provider, ref, request),
  apply: async (work, caller, { dispute, reason }, outcome) => {
    const audited = auditedAsOperator(work, caller, reason);
    const locked = await lockDispute(work.em, dispute);
    if (outcome.kind !== 'ok') return presentDispute(locked.dispute);
    return presentDispute(((await applyDispute(audited, locked, outcome.value)) ?? locked).dispute);
  },
});
