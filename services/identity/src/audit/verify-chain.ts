import type { auditBreaks, AuditHead } from '@marketplace/identity-contract';
import type { AuditEvent } from '../entities/audit-event.entity.ts';
import { hashOf } from './audit-record.ts';

export interface ChainBreak {
  seq: number;
  reason: (typeof auditBreaks)[number];
}

/**
 * Follows one chain, row by row, from its first or from behind one that is known to be good. A row that was changed,
 * taken out or put in differs from what the hashes after it say.
 */
export function chainVerifier(after: AuditHead | null = null) {
  let last = after;
  return {
    /** The last row that is as it was written. */
    last: (): AuditHead | null => last,
    /** Null while the chain holds. Rows come in the order of `seq`. */
    next(row: AuditEvent): ChainBreak | null {
      const seq = (last?.seq ?? 0) + 1;
      if (row.seq !== seq) return { seq, reason: 'missing' };
      if (hashOf(row) !== row.hash) return { seq, reason: 'changed' };
      if ((row.prevHash ?? null) !== (last?.hash ?? null)) return { seq, reason: 'unlinked' };
      last = { seq, hash: row.hash };
      return null;
    },
  };
}

/** Where a whole chain breaks first, or null. */
export function findBreak(rows: Iterable<AuditEvent>): ChainBreak | null {
  const verifier = chainVerifier();
  for (const row of rows) {
    const found = verifier.next(row);
    if (found) return found;
  }
  return null;
}
