import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import { AuditEventEntity } from '../entities/audit-event.entity.ts';
import { type AuditPayload, chainOf, hashOf } from './audit-record.ts';

interface Head {
  chain: string;
  seq: number;
  hash: string | null;
}

/**
 * Appends to the chains in the given order, in four statements for any number of rows. Skips rows that were appended
 * before. Must run in a transaction: it holds the chains' locks until commit.
 */
export async function appendToChains(em: EntityManager, payloads: AuditPayload[]): Promise<void> {
  const byId = new Map(payloads.map((payload) => [payload.auditId, payload]));
  const chains = [...new Set([...byId.values()].map(chainOf))].sort();
  if (chains.length === 0) return;
  const heads = await lockChains(em, chains);
  const known = await em.find(
    AuditEventEntity,
    { id: { $in: [...byId.keys()] } },
    { fields: ['id'], disableIdentityMap: true },
  );
  for (const { id } of known) byId.delete(id);
  const rows = [...byId.values()].map((payload) => nextRow(payload, heads.get(chainOf(payload))!));
  if (rows.length > 0) await em.insertMany(AuditEventEntity, rows);
}

/**
 * Locks the chains and returns their heads. All callers lock in the same order, so batches cannot deadlock. The heads
 * are read under the locks.
 */
async function lockChains(em: EntityManager, chains: string[]): Promise<Map<string, Head>> {
  const db = em.getKysely();
  await sql`
    select pg_advisory_xact_lock(hashtextextended('audit:' || chain, 0))
      from (select chain from unnest(${chains}::text[]) with ordinality as c(chain, n) order by n) as ordered`.execute(
    db,
  );
  const { rows: heads } = await sql<Head>`
    select chain, coalesce(head.seq, 0) as seq, head.hash
      from unnest(${chains}::text[]) as c(chain)
      left join lateral (
        select seq, hash from audit_event a where a.chain = c.chain order by seq desc limit 1
      ) as head on true`.execute(db);
  return new Map(heads.map((head) => [head.chain, head]));
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
