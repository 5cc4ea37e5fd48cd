import DataLoader from 'dataloader';
import { type Caller, isServiceError } from '@marketplace/kernel';
import type { DeliveryDetail, WebhooksClient } from '@marketplace/webhooks-contract';

/** Deliveries with their attempts, each asked for once; null when there is none, or the caller may not see it. */
export function deliveryLoader(webhooks: WebhooksClient, caller: Caller): DataLoader<string, DeliveryDetail | null> {
  const get = async (id: string): Promise<DeliveryDetail | null> => {
    try {
      return (await webhooks.getDelivery(caller, { id })).output;
    } catch (error) {
      // What is no id at all answers like one that does not exist.
      if (isServiceError(error, 'not_found', 'validation_failed')) return null;
      throw error;
    }
  };
  return new DataLoader((ids) => Promise.all(ids.map((id) => get(id).catch((error: Error) => error))));
}
