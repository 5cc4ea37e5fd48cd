import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';

/**
 * Returns those of the organizations that are not active. Until the transaction ends, `setOrganizationStatus` waits for
 * it, so what the transaction writes is seen by whatever follows a change of status. Call it before other locks.
 */
export async function lockStatuses(em: EntityManager, organizationIds: string[]): Promise<Set<string>> {
  const ids = [...new Set(organizationIds)].toSorted();
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(id, ${statusLock})) from unnest(${ids}::text[]) as id`.execute(
    em.getKysely(),
  );
  // A separate statement, so that its snapshot is taken after the locks.
  const { rows } = await sql<{ id: string }>`
    select id from organization where id = any(${ids}) and status <> 'active'`.execute(em.getKysely());
  return new Set(rows.map(({ id }) => id));
}

/** Waits for the transactions that hold `lockStatuses` of the organization. */
export async function waitForStatusReaders(em: EntityManager, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, ${statusLock}))`.execute(em.getKysely());
}

/** Distinguishes this use of advisory locks from others: the seed of the hash. */
const statusLock = 2;
