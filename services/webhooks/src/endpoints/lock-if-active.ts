import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';

/**
 * Whether the endpoint is active. Locks its row against changes of the status: a delivery that this transaction stores
 * as held is seen by the next resumption.
 */
export async function lockIfActive(em: EntityManager, endpointId: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select status from endpoint where id = ${endpointId} and deleted_at is null for share`.execute(em.getKysely());
  return rows[0]?.status === 'active';
}

/**
 * Whether the delivery's endpoint is active; locks the endpoint as `lockIfActive` does. Call it before the delivery is
 * locked: everywhere, endpoint rows are locked before delivery rows.
 */
export async function lockIfEndpointActive(em: EntityManager, deliveryId: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select p.status from endpoint p join delivery d on d.endpoint_id = p.id
     where d.id = ${deliveryId} and p.deleted_at is null for share of p`.execute(em.getKysely());
  return rows[0]?.status === 'active';
}
