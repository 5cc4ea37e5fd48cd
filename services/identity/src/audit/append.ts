import type { EntityManager } from '@mikro-orm/postgresql';
import { insertBatch, sql } from '@marketplace/store';
import { AuditEventEntity } from '../entities/audit-event.entity.ts';
import { type AuditPayload, chainOf, hashOf } from './audit-record.ts';
import { type AuditSeals, readHeads, type StoredHead, writeHeads } from './audit-seals.ts';
import { lockChains } from './chain.ts';

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
 * Where the chain continues: after the event that the service sealed last. If somebody has deleted or changed that
 * event, the next one still refers to it, so the chain stays broken where it was tampered with. A chain that has lost
 * its sealed head continues without a link.
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
