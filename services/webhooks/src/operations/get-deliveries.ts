import { type Caller, organizationOf } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { DeliveryOutline } from '@marketplace/webhooks-contract';
import { DeliveryEntity } from '../entities/delivery.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { type ListedDelivery, presentDeliveryOutline } from '../deliveries/delivery.ts';
import { attemptOutlinesOf } from '../deliveries/attempt.ts';
import { forecasts } from '../admission/forecasts.ts';

/** Makes at most four queries: for the deliveries, their attempts, and what they wait for. */
export async function getDeliveries(
  { em }: Read,
  caller: Caller,
  { ids }: WebhooksInput<'getDeliveries'>,
): Promise<{ data: DeliveryOutline[] }> {
  const deliveries: ListedDelivery[] = await em.find(DeliveryEntity, {
    id: ids,
    organizationId: organizationOf(caller),
  });
  // Not `ids`, which may include deliveries of other organizations.
  const found = deliveries.map(({ id }) => id);
  const attemptsOf = Map.groupBy(await attemptOutlinesOf(em, found), ({ deliveryId }) => deliveryId);
  const forecastOf = await forecasts(em, deliveries);
  return {
    data: deliveries.map((delivery) =>
      presentDeliveryOutline(delivery, attemptsOf.get(delivery.id) ?? [], forecastOf.get(delivery.id)!),
    ),
  };
}
