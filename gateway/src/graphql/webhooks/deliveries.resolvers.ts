import type { DeliveryDetail } from '@marketplace/webhooks-contract';
import type { Resolvers } from '../schema/resolvers.generated.ts';

export const deliveryResolvers: Resolvers = {
  WebhookDelivery: {
    // A list answers deliveries without these two; the page size and the complexity limit bound how many are asked for.
    attempts: async ({ id }, _arguments, { loaderOf }) =>
      (await loaderOf<DeliveryDetail>('WebhookDelivery').load(id))?.attempts ?? [],
    queuePosition: async ({ id }, _arguments, { loaderOf }) =>
      (await loaderOf<DeliveryDetail>('WebhookDelivery').load(id))?.queuePosition ?? null,
  },
};
