import type { ApiError } from '../../../data/api-error.ts';
import type { Offer, Revision } from '../offer.ts';

/** What the dialogs of an offer get. */
export interface AnswerProps {
  offer: Offer;
  revision: Revision;
  onClose: () => void;
  onDone: () => void;
  onOutdated: (error: ApiError) => void;
}

const outdated = new Set(['offer_revision_conflict', 'offer_not_open', 'offer_expired', 'not_your_turn']);

/** Whether the refusal says that the offer is not what the person has read. */
export function isOutdated(error: unknown): error is ApiError {
  return error instanceof Error && 'code' in error && outdated.has(String(error.code));
}
