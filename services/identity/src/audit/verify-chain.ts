import type { AuditEvent } from '../entities/audit-event.entity.ts';
import { hashOf } from './audit-record.ts';

/**
 * Reads one chain from its first row on, and returns the `seq` at which it breaks, or null: a row that was changed, taken out or
 * put in differs from what the hashes after it say.
 */
export function findBreak(rows: Iterable<AuditEvent>): number | null {
  let seq = 0;
  let prevHash: string | null = null;
  for (const row of rows) {
    seq += 1;
    if (row.seq !== seq || (row.prevHash ?? null) !== prevHash || hashOf(row) !== row.hash) return seq;
    prevHash = row.hash;
  }
  return null;
}
