import type { EventType } from '@marketplace/webhooks-contract';
import { connect } from '../connection.ts';
import type { Resolvers } from '../resolvers.generated.ts';

export const deliveryResolvers: Resolvers = {
  Query: {
    webhookDelivery: (_parent, { id }, { loaders }) => loaders.delivery.load(id),
    webhookDeliveries: (_parent, page, { clients, caller }) =>
      // Types of events have dots, which GraphQL's enums cannot; the contract refuses other names.
      connect(page, (input) => clients.webhooks.listDeliveries(caller, { ...input, eventType: input.eventType as EventType })),
  },
  WebhookDelivery: {
    endpoint: ({ endpointId }, _arguments, { loaders }) => loaders.endpoint.load(endpointId),
    // A list answers deliveries without their attempts; the page size and the complexity limit bound how many are asked for.
    attempts: async ({ id }, _arguments, { loaders }) => (await loaders.delivery.load(id))?.attempts ?? [],
  },
};
