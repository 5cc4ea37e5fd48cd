import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import { type AuditSeals, readHeads } from './audit-seals.ts';
import type { ChainBreak } from './verify-chain.ts';

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
