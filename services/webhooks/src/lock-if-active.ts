import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Whether the endpoint takes deliveries, under the lock that a change of its status takes: a delivery that is marked held because of
 * the answer is seen by the resumption that follows.
 */
export async function lockIfActive(em: EntityManager, endpointId: string): Promise<boolean> {
  const rows = await em.execute<{ status: string }[]>('select status from endpoint where id = ? and deleted_at is null for share', [endpointId]);
  return rows[0]?.status === 'active';
}
