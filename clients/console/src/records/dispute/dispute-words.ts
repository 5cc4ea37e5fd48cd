import type { DisputeStage, DisputeStatus, DisputeWordsFragment, Party } from '../../generated/graphql/graphql.ts';
import type { Tone } from '../../ui/show/status.tsx';

/** Kind and reason of a dispute, such as `Claim: not received`. */
export function kindOf({ stage, reason }: DisputeWordsFragment): string {
  return `${kindWords[stage]}: ${reason.replaceAll('_', ' ').toLowerCase()}`;
}

const kindWords: Record<DisputeStage, string> = {
  claim: 'Claim',
  inquiry: 'Inquiry',
  chargeback: 'Chargeback',
};

/** Options of a filter by status. */
export const disputeStatuses = [
  ['needs_response', 'Waits for the seller'],
  ['under_review', 'Being decided'],
  ['won', 'Decided for the seller'],
  ['lost', 'Decided for the buyer'],
  ['withdrawn', 'Withdrawn'],
] as const satisfies readonly (readonly [DisputeStatus, string])[];

export function isOpen({ status }: Pick<DisputeWordsFragment, 'status'>): boolean {
  return status === 'needs_response' || status === 'under_review';
}

/** Shape and word of the status, from the point of view of the party. */
export function statusOf({ source, status }: DisputeWordsFragment, party: Party): { tone: Tone; word: string } {
  if (status === 'needs_response')
    return party === 'seller' ? { tone: 'warn', word: 'Your turn' } : { tone: 'hold', word: 'Waits for the seller' };
  if (status === 'under_review')
    return { tone: 'hold', word: source === 'buyer' ? 'The operator decides' : 'The bank decides' };
  if (status === 'withdrawn') return { tone: 'quiet', word: 'Withdrawn' };
  const winner: Party = status === 'won' ? 'seller' : 'buyer';
  return winner === party
    ? { tone: 'good', word: 'Decided for you' }
    : { tone: 'bad', word: `Decided for the ${winner}` };
}

/** Deadline of whoever must act next. Null after the end, and while a bank decides, which names no date. */
export function deadlineOf({ status, evidenceDueBy, decisionDueBy }: DisputeWordsFragment): string | null {
  if (status === 'needs_response') return evidenceDueBy;
  return status === 'under_review' ? decisionDueBy : null;
}
