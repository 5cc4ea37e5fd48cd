import { ServiceError } from '@marketplace/kernel';
import { claimDecisionMs, evidenceMax } from '@marketplace/payments-contract/limits';
import { type AuditEntry, later } from '@marketplace/store';
import type { Dispute } from '../entities/dispute.entity.ts';
import { newOutcome, type Outcome } from '../outcomes/outcome.ts';
import { changesOf } from './dispute-rules.ts';
import { openStatuses, targetsOfDispute } from './dispute.ts';

/** `system`: the platform, which answers a bank with the refunds of the payment. */
export type EvidenceAuthor = Dispute['evidence'][number]['submittedBy'];

/** Whether evidence goes to the bank. Otherwise it is only for the other party and the operator. */
export function goesToBank({ providerRef }: Pick<Dispute, 'providerRef'>, by: EvidenceAuthor): boolean {
  return providerRef != null && by !== 'buyer';
}

/**
 * Computes that a locked dispute gets evidence. A claim that the seller has answered waits for the operator. Throws
 * `invalid_state_transition` and `limit_reached`.
 */
export function outcomeOfEvidence(
  dispute: Dispute,
  { by, text, fileUrls }: { by: EvidenceAuthor; text: string; fileUrls: string[] },
  organizationId: string,
  now: Date,
): Outcome<{ dispute: Dispute }> {
  assertTaken(dispute, by);
  const at = later(now, dispute.updatedAt);
  const evidence = [...dispute.evidence, { submittedBy: by, text, fileUrls, createdAt: at.toISOString() }];
  // The bank says itself when it reviews the evidence against its dispute.
  const answered = dispute.source === 'buyer' && by === 'seller' && dispute.status === 'needs_response';
  return changed(
    dispute,
    { evidence, ...(goesToBank(dispute, by) && { answeredAt: at }), ...(answered && decidedByOperator(at)) },
    at,
    [{ action: 'dispute.evidence_submitted', organizationId, targets: targetsOfDispute(dispute) }],
  );
}

function assertTaken({ status, source, evidence, answeredAt }: Dispute, by: EvidenceAuthor): void {
  const refuse = (detail: string): ServiceError =>
    new ServiceError('invalid_state_transition', detail, { members: { currentStatus: status } });
  if (!openStatuses.includes(status)) throw refuse(`The dispute is ${status}.`);
  const own = evidence.filter(({ submittedBy }) => submittedBy === by).length;
  if (own >= evidenceMax)
    throw new ServiceError('limit_reached', `Each party can add at most ${evidenceMax} pieces of evidence.`);
  if (source === 'provider' && by !== 'buyer' && (answeredAt || status !== 'needs_response'))
    throw refuse('The bank has the evidence, and accepts evidence only once.');
}

/** Computes that the provider refuses the evidence with this text: it is removed, so that it can be sent again. */
export function outcomeOfRefusedEvidence(dispute: Dispute, text: string, now: Date): Outcome<{ dispute: Dispute }> {
  const refused = dispute.evidence.findLastIndex((one) => one.submittedBy !== 'buyer' && one.text === text);
  const evidence = dispute.evidence.filter((_, index) => index !== refused);
  const at = later(now, dispute.updatedAt);
  return changed(dispute, { evidence, answeredAt: null, answerRefusedAt: at }, at);
}

/** Computes that an open claim waits for the operator: the seller has no time left, or the refund was not possible. */
export function outcomeOfEscalation(claim: Dispute, now: Date): Outcome<{ dispute: Dispute }> {
  const at = later(now, claim.updatedAt);
  return changed(claim, { ...decidedByOperator(at), evidenceDueBy: null }, at);
}

function decidedByOperator(at: Date) {
  return { status: 'under_review', decideBy: new Date(at.getTime() + claimDecisionMs) } as const;
}

function changed(dispute: Dispute, changes: Partial<Dispute>, at: Date, audit: AuditEntry[] = []) {
  return newOutcome<{ dispute: Dispute }>(
    at,
    { dispute },
    { changes: { dispute: changesOf(dispute, changes, at) } },
    () => ({ audit }),
  );
}
