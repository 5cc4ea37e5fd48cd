import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { assertVersion, type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { type Delivery, DeliveryEntity } from '../entities/delivery.entity.ts';

/** The organization's own delivery, locked for a change, with its endpoint. */
export async function lockDelivery(em: EntityManager, caller: Caller, id: string): Promise<Delivery> {
  const where = { id, organizationId: organizationOf(caller) };
  const delivery = await em.findOne(DeliveryEntity, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!delivery) throw notFound();
  assertVersion(caller, delivery.version);
  // After the lock, so that only the delivery is locked.
  await em.populate(delivery, ['endpoint']);
  return delivery;
}
