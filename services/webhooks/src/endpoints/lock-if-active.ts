import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';

/**
 * Whether the endpoint takes deliveries, under the lock that a change of its status takes: a delivery that is marked
 * held because of the answer is seen by the resumption that follows.
 */
export async function lockIfActive(em: EntityManager, endpointId: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select status from endpoint where id = ${endpointId} and deleted_at is null for share`.execute(em.getKysely());
  return rows[0]?.status === 'active';
}

/**
 * The same, of a delivery's endpoint. To be asked before the delivery is locked: endpoints are locked first everywhere.
 */
export async function lockIfEndpointActive(em: EntityManager, deliveryId: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select p.status from endpoint p join delivery d on d.endpoint_id = p.id where d.id = ${deliveryId} and p.deleted_at is null for share of p`.execute(
    em.getKysely(),
  );
  return rows[0]?.status === 'active';
}
