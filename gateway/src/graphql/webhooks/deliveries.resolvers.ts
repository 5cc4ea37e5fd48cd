import type { CodeClass, DeliveryEventType } from '@marketplace/webhooks-contract';
import { connect } from '../connection.ts';
import type { GraphqlContext } from '../context.ts';
import { command } from '../mutation.ts';
import type { Resolvers } from '../resolvers.generated.ts';

type Change = 'redeliverDelivery' | 'retryDelivery' | 'cancelDelivery';
type ChangeArguments = { id: string; expectedVersion?: number | null; idempotencyKey?: string | null };

/** The resolver of a mutation that takes a delivery and answers one. */
function changing(operation: Change) {
  return (_parent: object, args: ChangeArguments, context: GraphqlContext) =>
    command(context, args, async (caller) => {
      const { output, replayed } = await context.clients.webhooks[operation](caller, { id: args.id });
      return { delivery: output, replayed };
    });
}

export const deliveryResolvers: Resolvers = {
  Query: {
    webhookDelivery: (_parent, { id }, { loaders }) => loaders.delivery.load(id),
    webhookDeliveries: (_parent, page, { clients, caller }) =>
      // Types of events have dots and classes begin with a digit, which GraphQL's enums cannot; the contract refuses other names.
      connect(page, ({ eventType, codeClass, ...input }) =>
        clients.webhooks.listDeliveries(caller, { ...input, eventType: eventType as DeliveryEventType, codeClass: codeClass as CodeClass }),
      ),
  },
  Mutation: {
    redeliverWebhookDelivery: changing('redeliverDelivery'),
    retryWebhookDelivery: changing('retryDelivery'),
    cancelWebhookDelivery: changing('cancelDelivery'),
    eraseWebhookEventContent: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { replayed } = await context.clients.webhooks.eraseEventContent(caller, { id: args.id });
        return { eventId: args.id, replayed };
      }),
  },
  WebhookDelivery: {
    endpoint: ({ endpointId }, _arguments, { loaders }) => loaders.endpoint.load(endpointId),
    // A list answers deliveries without their attempts; the page size and the complexity limit bound how many are asked for.
    attempts: async ({ id }, _arguments, { loaders }) => (await loaders.delivery.load(id))?.attempts ?? [],
  },
};
