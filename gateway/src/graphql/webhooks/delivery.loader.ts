import DataLoader from 'dataloader';
import { type Caller, idSchema } from '@marketplace/kernel';
import type { DeliveryDetail, WebhooksClient } from '@marketplace/webhooks-contract';

/** What `getDeliveries` takes at once. */
const batchMax = 100;
const deliveryId = idSchema('whd');

/** Deliveries with their attempts, those of one request in one call; null when there is none, or the caller may not see it. */
export function deliveryLoader(webhooks: WebhooksClient, caller: Caller): DataLoader<string, DeliveryDetail | null> {
  return new DataLoader(
    async (ids) => {
      // What is no id at all answers like one that does not exist, and must not spoil the call for the others.
      const wellFormed = ids.filter((id) => deliveryId.safeParse(id).success);
      if (wellFormed.length === 0) return ids.map(() => null);
      const { output } = await webhooks.getDeliveries(caller, { ids: wellFormed });
      const found = new Map(output.data.map((delivery) => [delivery.id, delivery]));
      return ids.map((id) => found.get(id) ?? null);
    },
    { maxBatchSize: batchMax },
  );
}
