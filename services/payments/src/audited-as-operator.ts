import type { Caller } from '@marketplace/kernel';
import { auditOperator, type Work } from '@marketplace/store';

/**
 * The unit of work whose audit entries are the operator's: each is written for the organization concerned, without the
 * person, and for the operator, with the person and the reason. For functions that members of organizations use too.
 */
export function auditedAsOperator<W extends Work>(work: W, caller: Caller, reason: string): W {
  return { ...work, audit: (entry) => auditOperator(work, caller, entry, reason) };
}
