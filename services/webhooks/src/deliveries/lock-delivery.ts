import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { assertVersion, type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { type Delivery, DeliveryEntity } from '../entities/delivery.entity.ts';

/**
 * Returns a delivery of the caller's organization, locked for update, with its endpoint and content loaded. Throws `not_found` and
 * `precondition_failed`.
 */
export async function lockDelivery(em: EntityManager, caller: Caller, id: string): Promise<Delivery> {
  const where = { id, organizationId: organizationOf(caller) };
  const lock = { populate: ['content'], lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const delivery = await em.findOne(DeliveryEntity, where, lock);
  if (!delivery) throw notFound();
  assertVersion(caller, delivery.version);
  // In a separate query, so that the endpoint is not locked.
  await em.populate(delivery, ['endpoint']);
  return delivery;
}
