import DataLoader from 'dataloader';
import type { Caller } from '@marketplace/kernel';
import type { Endpoint, WebhooksClient } from '@marketplace/webhooks-contract';

/** What `getEndpoints` takes at once. */
const batchMax = 100;

/** Endpoints by id, those of one request in one call; null when there is none, or it was deleted. */
export function endpointLoader(webhooks: WebhooksClient, caller: Caller): DataLoader<string, Endpoint | null> {
  return new DataLoader(
    async (ids) => {
      const { output } = await webhooks.getEndpoints(caller, { ids: [...ids] });
      const found = new Map(output.data.map((endpoint) => [endpoint.id, endpoint]));
      return ids.map((id) => found.get(id) ?? null);
    },
    { maxBatchSize: batchMax },
  );
}
