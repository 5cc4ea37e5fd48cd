import type { DeliveryDetail } from '@marketplace/webhooks-contract';
import type { Resolvers } from '../resolvers.generated.ts';

export const deliveryResolvers: Resolvers = {
  WebhookDelivery: {
    // A list answers deliveries without their attempts; the page size and the complexity limit bound how many are asked for.
    attempts: async ({ id }, _arguments, { loaderOf }) => (await loaderOf<DeliveryDetail>('WebhookDelivery').load(id))?.attempts ?? [],
  },
};
