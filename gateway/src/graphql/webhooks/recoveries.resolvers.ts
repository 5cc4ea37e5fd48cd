import type { WebhooksClient } from '@marketplace/webhooks-contract';
import { command } from '../mutation.ts';
import type { Resolvers } from '../resolvers.generated.ts';

/** GraphQL lets any optional member be null; whether that is allowed, the contract says. */
type Range = Omit<Parameters<WebhooksClient['recoverEndpoint']>[1], 'id'>;

export const recoveryResolvers: Resolvers = {
  Query: {
    webhookRecovery: (_parent, { id }, { loaders }) => loaders.recovery.load(id),
  },
  Mutation: {
    recoverWebhookEndpoint: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.webhooks.recoverEndpoint(caller, { ...(args.input as Range), id: args.id });
        return { recovery: output, replayed };
      }),
    cancelWebhookRecovery: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.webhooks.cancelRecovery(caller, { id: args.id });
        return { recovery: output, replayed };
      }),
  },
  WebhookRecovery: {
    endpoint: ({ endpointId }, _arguments, { loaders }) => loaders.endpoint.load(endpointId),
  },
};
