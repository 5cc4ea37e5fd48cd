import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { auditBreaks, AuditHead } from '@marketplace/identity-contract';
import { type AuditEvent, AuditEventEntity } from '../entities/audit-event.entity.ts';
import { hashOf } from './audit-record.ts';
import { type AuditSeals, readHeads } from './audit-seals.ts';

/** Locks chains of the audit log until commit. All callers lock in the given order, which must be sorted. */
export async function lockChains(em: EntityManager, chains: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('audit:' || chain, 0))
      from (select chain from unnest(${chains}::text[]) with ordinality as c(chain, n) order by n) as ordered`.execute(
    em.getKysely(),
  );
}

/** Position and hash of the newest event of a chain, or null. */
export async function findHead(em: EntityManager, chain: string): Promise<AuditHead | null> {
  const {
    rows: [head],
  } = await sql<AuditHead>`
    select seq, hash from audit_event where chain = ${chain} order by seq desc limit 1`.execute(em.getKysely());
  return head ?? null;
}

/** The first `limit` events of a chain with `after` < `seq` <= `until`, in order. */
export function findChain(
  em: EntityManager,
  chain: string,
  range: { after: number; until: number },
  limit: number,
): Promise<AuditEvent[]> {
  const { after, until } = range;
  return em.find(
    AuditEventEntity,
    { chain, seq: { $gt: after, $lte: until } },
    { orderBy: { seq: 'asc' }, limit, disableIdentityMap: true },
  );
}

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

/**
 * Compares the newest event of an organization's chain with the head that the service sealed. Returns the position from
 * which the log is not what the service has written, or null.
 */
export async function checkHead(em: EntityManager, seals: AuditSeals, chain: string): Promise<ChainBreak | null> {
  const { last, sealed } = (await readHeads(em, seals, [chain])).get(chain)!;
  if (!last && !sealed) return (await isOld(em, chain)) ? { seq: 1, reason: 'missing' } : null;
  if (!sealed) return { seq: last!.seq, reason: 'unlinked' };
  if (!last || last.seq < sealed.seq) return { seq: (last?.seq ?? 0) + 1, reason: 'missing' };
  if (last.seq > sealed.seq) return { seq: sealed.seq + 1, reason: 'unlinked' };
  return last.hash === sealed.hash ? null : { seq: last.seq, reason: 'changed' };
}

/** Whether the organization has existed for so long that its log cannot be empty. Its creation is an event. */
async function isOld(em: EntityManager, organizationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from organization where id = ${organizationId} and created_at < now() - interval '1 day'`.execute(
    em.getKysely(),
  );
  return rows.length > 0;
}
