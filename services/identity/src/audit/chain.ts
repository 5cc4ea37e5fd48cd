import type { EntityManager } from '@mikro-orm/postgresql';
import { insertBatch, sql } from '@marketplace/store';
import type { auditBreaks, AuditHead } from '@marketplace/identity-contract';
import { type AuditEvent, AuditEventEntity } from '../entities/audit.entity.ts';
import { type AuditPayload, chainOf, hashOf } from './audit-record.ts';
import { type AuditSeals, readHeads, type StoredHead, writeHeads } from './audit-seals.ts';

/** Locks chains of the audit log until commit. All callers lock in the given order, which must be sorted. */
async function lockChains(em: EntityManager, chains: readonly string[]): Promise<void> {
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
 * Compares the newest event of an organization's chain with the head that the service sealed. Returns the first
 * position where the log differs from what the service wrote, or null.
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

/** The event after which a chain continues. */
interface Head {
  chain: string;
  seq: number;
  hash: string | null;
}

/**
 * Appends to the chains in the given order, in five statements for any number of rows. Skips rows that were appended
 * before. Must run in a transaction: it holds the chains' locks until commit.
 */
export async function appendToChains(em: EntityManager, seals: AuditSeals, payloads: AuditPayload[]): Promise<void> {
  const byId = new Map(payloads.map((payload) => [payload.auditId, payload]));
  const chains = [...new Set([...byId.values()].map(chainOf))].sort();
  if (chains.length === 0) return;
  await lockChains(em, chains);
  const heads = new Map(
    [...(await readHeads(em, seals, chains))].map(([chain, stored]) => [chain, continued(chain, stored)]),
  );
  const { rows: known } = await sql<{ id: string }>`
    select id from audit_event where id = any(${[...byId.keys()]})`.execute(em.getKysely());
  for (const { id } of known) byId.delete(id);
  const rows = [...byId.values()].map((payload) => nextRow(payload, heads.get(chainOf(payload))!));
  if (rows.length === 0) return;
  await insertBatch(em, AuditEventEntity, rows);
  const written = new Map(rows.map(({ chain, seq, hash }) => [chain, { chain, seq, hash }]));
  await writeHeads(em, seals, [...written.values()]);
}

/**
 * Finds the end of the chain: the event that the service sealed last. If somebody has deleted or changed that event,
 * the next one still refers to it, so the chain stays broken where it was tampered with. A chain that has lost its
 * sealed head continues without a link.
 */
function continued(chain: string, { last, sealed }: StoredHead): Head {
  return { chain, seq: Math.max(last?.seq ?? 0, sealed?.seq ?? 0), hash: sealed?.hash ?? null };
}

/** Returns the row that follows `head`, and advances `head` to it. */
function nextRow(payload: AuditPayload, head: Head) {
  const { auditId, occurredAt, changes, ...rest } = payload;
  const row = {
    ...rest,
    id: auditId,
    chain: head.chain,
    seq: head.seq + 1,
    prevHash: head.hash,
    occurredAt: new Date(occurredAt),
    changes: changes ?? null,
  };
  const hash = hashOf(row);
  head.seq = row.seq;
  head.hash = hash;
  return { ...row, hash };
}
