import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { DeliveryDetail } from '@marketplace/webhooks-contract';
import { DeliveryEntity } from '../entities/delivery.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { presentDeliveryDetail } from '../deliveries/delivery.ts';
import { attemptsOf } from '../deliveries/attempt.ts';
import { forecasts } from '../admission/forecasts.ts';

export async function getDelivery(
  { em }: Read,
  caller: Caller,
  { id }: WebhooksInput<'getDelivery'>,
): Promise<DeliveryDetail> {
  const where = { id, organizationId: organizationOf(caller) };
  const delivery = await em.findOne(DeliveryEntity, where, { populate: ['content'] });
  if (!delivery) throw notFound();
  const attempts = await attemptsOf(em, [id]);
  const forecast = (await forecasts(em, [delivery])).get(id)!;
  return presentDeliveryDetail(delivery, attempts, forecast);
}
