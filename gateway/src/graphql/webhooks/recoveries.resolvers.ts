import { isServiceError } from '@marketplace/kernel';
import type { WebhooksClient } from '@marketplace/webhooks-contract';
import { command } from '../mutation.ts';
import type { Resolvers } from '../resolvers.generated.ts';

/** GraphQL lets any optional member be null; whether that is allowed, the contract says. */
type Range = Omit<Parameters<WebhooksClient['recoverEndpoint']>[1], 'id'>;

export const recoveryResolvers: Resolvers = {
  Query: {
    webhookRecovery: async (_parent, { id }, { clients, caller }) => {
      try {
        return (await clients.webhooks.getRecovery(caller, { id })).output;
      } catch (error) {
        // What is no id at all answers like one that does not exist.
        if (isServiceError(error, 'not_found', 'validation_failed')) return null;
        throw error;
      }
    },
  },
  Mutation: {
    recoverWebhookEndpoint: (_parent, { id, input, ...args }, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.webhooks.recoverEndpoint(caller, { ...(input as Range), id });
        return { recovery: output, replayed };
      }),
    cancelWebhookRecovery: (_parent, { id, ...args }, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.webhooks.cancelRecovery(caller, { id });
        return { recovery: output, replayed };
      }),
  },
  WebhookRecovery: {
    endpoint: ({ endpointId }, _arguments, { loaders }) => loaders.endpoint.load(endpointId),
  },
};
