import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import { aroundExternalCall, later, type Outcome, type Work } from '@marketplace/store';
import type { Dispute as DisputeOutput } from '@marketplace/payments-contract';
import { claimDecisionMs, evidenceMax } from '@marketplace/payments-contract/limits';
import { applyDispute } from '../disputes/apply-dispute.ts';
import { lockDispute, lockOwnDispute, openStatuses } from '../disputes/lock-dispute.ts';
import { presentDispute } from '../disputes/present-dispute.ts';
import { readDispute } from '../disputes/read-dispute.ts';
import { writeDispute } from '../disputes/write-dispute.ts';
import type { Dispute } from '../entities/dispute.entity.ts';
import type { PaymentsInput } from '../input.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { DisputeSnapshot } from '../provider/snapshots.ts';

type Input = PaymentsInput<'submitEvidence'>;

interface Intent {
  dispute: { id: string; orderId: string; paymentId: string };
  /** What is sent to the bank. Null if the evidence is only for the other party and the operator. */
  sent: { ref: string; text: string; fileUrls: string[] } | null;
}

async function begin(work: Work & PaymentsContext, caller: Caller, input: Input): Promise<Intent> {
  const { id, text, fileUrls } = input;
  const { party, dispute } = await lockOwnDispute(work.em, caller, id);
  assertTaken(dispute, party);
  const at = later(work.now, dispute.updatedAt);
  const evidence = [...dispute.evidence, { submittedBy: party, text, fileUrls, createdAt: at.toISOString() }];
  // The bank says itself when it reviews the evidence against its dispute.
  const answered = dispute.source === 'buyer' && party === 'seller' && dispute.status === 'needs_response';
  const decideBy = new Date(at.getTime() + claimDecisionMs);
  await writeDispute(work.em, dispute, { evidence, ...(answered && { status: 'under_review', decideBy }) }, at);
  const { orderId, paymentId, providerRef: ref } = dispute;
  work.audit({
    action: 'dispute.evidence_submitted',
    organizationId: organizationOf(caller),
    targets: [
      { type: 'dispute', id },
      { type: 'order', id: orderId },
    ],
  });
  return {
    dispute: { id, orderId, paymentId },
    sent: ref != null && party === 'seller' ? { ref, text, fileUrls } : null,
  };
}

function assertTaken({ status, source, evidence }: Dispute, party: 'buyer' | 'seller'): void {
  if (!openStatuses.includes(status))
    throw new ServiceError('invalid_state_transition', `The dispute is ${status}.`, {
      members: { currentStatus: status },
    });
  const own = evidence.filter(({ submittedBy }) => submittedBy === party).length;
  if (own >= evidenceMax)
    throw new ServiceError('limit_reached', `Each party can add at most ${evidenceMax} pieces of evidence.`);
  if (source === 'provider' && party === 'seller' && (own > 0 || status !== 'needs_response'))
    throw new ServiceError('invalid_state_transition', 'The bank has the evidence. It takes it once.');
}

/** The provider has refused the evidence, so it can be sent again. */
async function takeBackEvidence(work: Work, dispute: Dispute): Promise<Dispute> {
  const evidence = dispute.evidence.filter(({ submittedBy }) => submittedBy !== 'seller');
  return writeDispute(work.em, dispute, { evidence }, later(work.now, dispute.updatedAt));
}

/**
 * Adds evidence to an open dispute, and sends that of the seller against a bank's dispute to the bank. Evidence that
 * the provider refuses is removed again, so the answer does not have it. Throws `not_found`, `precondition_failed`,
 * `invalid_state_transition` or `limit_reached`.
 */
export const submitEvidence = aroundExternalCall<PaymentsContext, Input, DisputeOutput, Intent, DisputeSnapshot | null>(
  {
    begin,
    call: async ({ provider }, { sent }, { idempotencyKey: key, signal }): Promise<Outcome<DisputeSnapshot | null>> =>
      sent ? provider.submitEvidence({ key, signal }, sent) : { kind: 'ok', value: null },
    apply: async (work, _caller, { dispute: id, sent }, outcome) => {
      const locked = await lockDispute(work.em, id);
      if (!sent || outcome.kind === 'unknown') return presentDispute(locked.dispute);
      if (outcome.kind !== 'ok') return presentDispute(await takeBackEvidence(work, locked.dispute));
      return presentDispute(((await applyDispute(work, locked, outcome.value!)) ?? locked).dispute);
    },
    clientRequest: { resourceId: ({ dispute }) => dispute.id, read: readDispute },
  },
);
