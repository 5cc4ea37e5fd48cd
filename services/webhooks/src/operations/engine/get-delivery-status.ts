import { type Caller, notFound } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { DeliveryStatus } from '@marketplace/webhooks-contract';
import { DeliveryEntity } from '../../entities/delivery.entity.ts';
import type { EngineInput } from '../../input.ts';

export async function getDeliveryStatus(
  { em }: Read,
  _caller: Caller,
  { deliveryId }: EngineInput<'getDeliveryStatus'>,
): Promise<{ status: DeliveryStatus }> {
  const found = await em.findOne(DeliveryEntity, { id: deliveryId }, { fields: ['status'] });
  if (!found) throw notFound();
  return { status: found.status };
}
