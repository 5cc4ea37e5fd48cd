import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditHead } from '@marketplace/identity-contract';
import { sql } from '@marketplace/store';
import { type AuditEvent, AuditEventEntity } from '../entities/audit-event.entity.ts';

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
