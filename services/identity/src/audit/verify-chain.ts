import type { auditBreaks, AuditHead } from '@marketplace/identity-contract';
import type { AuditEvent } from '../entities/audit-event.entity.ts';
import { hashOf } from './audit-record.ts';

/** The first position at which a chain is not intact. */
export interface ChainBreak {
  seq: number;
  reason: (typeof auditBreaks)[number];
}

/**
 * Verifies one chain row by row, from its first event or after a known one. A row that was changed, removed or inserted
 * contradicts the hashes that follow it.
 */
export function chainVerifier(after: AuditHead | null = null) {
  let last = after;
  return {
    /** The last verified row. */
    last: (): AuditHead | null => last,
    /** Checks the next row, in the order of `seq`. Null if the chain is intact. */
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

/** The first break of a whole chain, or null. */
export function findBreak(rows: Iterable<AuditEvent>): ChainBreak | null {
  const verifier = chainVerifier();
  for (const row of rows) {
    const found = verifier.next(row);
    if (found) return found;
  }
  return null;
}
