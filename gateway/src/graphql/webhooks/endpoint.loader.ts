import DataLoader from 'dataloader';
import { type Caller, idSchema } from '@marketplace/kernel';
import type { Endpoint, WebhooksClient } from '@marketplace/webhooks-contract';

/** What `getEndpoints` takes at once. */
const batchMax = 100;
const endpointId = idSchema('whe');

/** Endpoints by id, those of one request in one call; null when there is none, or it was deleted. */
export function endpointLoader(webhooks: WebhooksClient, caller: Caller): DataLoader<string, Endpoint | null> {
  return new DataLoader(
    async (ids) => {
      // What is no id at all answers like one that does not exist, and must not spoil the call for the others.
      const wellFormed = ids.filter((id) => endpointId.safeParse(id).success);
      if (wellFormed.length === 0) return ids.map(() => null);
      const { output } = await webhooks.getEndpoints(caller, { ids: wellFormed });
      const found = new Map(output.data.map((endpoint) => [endpoint.id, endpoint]));
      return ids.map((id) => found.get(id) ?? null);
    },
    { maxBatchSize: batchMax },
  );
}
