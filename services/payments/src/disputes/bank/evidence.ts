import { ServiceError } from '@marketplace/kernel';
import { type ExternalRequest, later, type Outcome, type Work } from '@marketplace/store';
import { claimDecisionMs, evidenceMax } from '@marketplace/payments-contract/limits';
import type { Dispute } from '../../entities/dispute.entity.ts';
import type { PaymentProvider } from '../../provider/payment-provider.ts';
import type { DisputeSnapshot } from '../../provider/snapshots.ts';
import { applyDispute } from '../apply-dispute.ts';
import { type LockedDispute, lockDispute, openStatuses } from '../lock-dispute.ts';
import { targetsOfDispute } from '../open-dispute.ts';
import { writeDispute } from '../write-dispute.ts';
import { refundEvidence } from './refund-evidence.ts';

/** `system`: the platform, which answers a bank with the refunds of the payment. */
type EvidenceAuthor = Dispute['evidence'][number]['submittedBy'];

/** Evidence that was stored, as it is stored with its external call. */
export interface EvidenceIntent {
  ask: 'evidence';
  orderId: string;
  dispute: { id: string; orderId: string; paymentId: string };
  /** What is sent to the bank. Null if the evidence is only for the other party and the operator. */
  sent: { ref: string; text: string; fileUrls: string[] } | null;
}

/**
 * Stores evidence in a locked dispute. What goes to a bank has the refunds of the payment at its end, because the bank
 * may not know that its customer has the money. Throws `invalid_state_transition` and `limit_reached`.
 */
export async function beginEvidence(
  work: Work,
  { dispute, payment }: LockedDispute,
  { by, ...given }: { by: EvidenceAuthor; text: string; fileUrls: string[] },
  organizationId: string,
): Promise<EvidenceIntent> {
  assertTaken(dispute, by);
  const { id, orderId, paymentId, providerRef: ref } = dispute;
  const toBank = ref != null && by !== 'buyer';
  const refunds = toBank && by !== 'system' ? await refundEvidence(work.em, payment) : null;
  const text = [given.text, ...(refunds === null ? [] : [refunds])].join('\n\n');
  const at = later(work.now, dispute.updatedAt);
  const { fileUrls } = given;
  const evidence = [...dispute.evidence, { submittedBy: by, text, fileUrls, createdAt: at.toISOString() }];
  // The bank says itself when it reviews the evidence against its dispute.
  const answered = dispute.source === 'buyer' && by === 'seller' && dispute.status === 'needs_response';
  const decideBy = new Date(at.getTime() + claimDecisionMs);
  await writeDispute(
    work.em,
    dispute,
    { evidence, ...(toBank && { answeredAt: at }), ...(answered && { status: 'under_review', decideBy }) },
    at,
  );
  work.audit({ action: 'dispute.evidence_submitted', organizationId, targets: targetsOfDispute(dispute) });
  return {
    ask: 'evidence',
    orderId,
    dispute: { id, orderId, paymentId },
    sent: toBank ? { ref, text, fileUrls } : null,
  };
}

function assertTaken({ status, source, evidence, answeredAt }: Dispute, by: EvidenceAuthor): void {
  const refuse = (detail: string): ServiceError =>
    new ServiceError('invalid_state_transition', detail, { members: { currentStatus: status } });
  if (!openStatuses.includes(status)) throw refuse(`The dispute is ${status}.`);
  const own = evidence.filter(({ submittedBy }) => submittedBy === by).length;
  if (own >= evidenceMax)
    throw new ServiceError('limit_reached', `Each party can add at most ${evidenceMax} pieces of evidence.`);
  if (source === 'provider' && by !== 'buyer' && (answeredAt || status !== 'needs_response'))
    throw refuse('The bank has the evidence. It takes it once.');
}

/** Sends evidence to the bank. `ok` with null: there is nothing to send. */
export async function sendEvidence(
  provider: PaymentProvider,
  { sent }: Pick<EvidenceIntent, 'sent'>,
  { idempotencyKey: key, signal }: ExternalRequest,
): Promise<Outcome<DisputeSnapshot | null>> {
  return sent ? provider.submitEvidence({ key, signal }, sent) : { kind: 'ok', value: null };
}

/** Applies the answer of the provider. Evidence that it refuses is removed, so that it can be sent again. */
export async function applyEvidence(
  work: Work,
  { dispute: id, sent }: Pick<EvidenceIntent, 'dispute' | 'sent'>,
  outcome: Outcome<DisputeSnapshot | null>,
): Promise<LockedDispute> {
  const locked = await lockDispute(work.em, id);
  if (!sent || outcome.kind === 'unknown') return locked;
  if (outcome.kind !== 'ok') return { ...locked, dispute: await takeBackEvidence(work, locked.dispute, sent.text) };
  return (await applyDispute(work, locked, outcome.value!)) ?? locked;
}

function takeBackEvidence(work: Work, dispute: Dispute, text: string): Promise<Dispute> {
  const refused = dispute.evidence.findLastIndex((one) => one.submittedBy !== 'buyer' && one.text === text);
  const evidence = dispute.evidence.filter((_, index) => index !== refused);
  const at = later(work.now, dispute.updatedAt);
  return writeDispute(work.em, dispute, { evidence, answeredAt: null, answerRefusedAt: at }, at);
}
