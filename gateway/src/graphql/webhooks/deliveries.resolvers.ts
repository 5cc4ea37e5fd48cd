import type { DeliveryDetail } from '@marketplace/webhooks-contract';
import type { Resolvers } from '../schema/resolvers.generated.ts';

export const deliveryResolvers: Resolvers = {
  WebhookDelivery: {
    // Lists answer deliveries without these two members, so each delivery is loaded. Page size and complexity limit
    // bound that.
    attempts: async ({ id }, _arguments, { loaderOf }) =>
      (await loaderOf<DeliveryDetail>('WebhookDelivery').load(id))?.attempts ?? [],
    queuePosition: async ({ id }, _arguments, { loaderOf }) =>
      (await loaderOf<DeliveryDetail>('WebhookDelivery').load(id))?.queuePosition ?? null,
  },
};
