import { eventCatalogue } from '@marketplace/webhooks-contract';

export async function listEventTypes(): Promise<{ data: typeof eventCatalogue }> {
  return { data: eventCatalogue };
}
