import type { Resolvers } from '../resolvers.generated.ts';

export const eventTypeResolvers: Resolvers = {
  Query: {
    webhookEventTypes: async (_parent, _arguments, { clients, caller }) => (await clients.webhooks.listEventTypes(caller, {})).output.data,
  },
};
