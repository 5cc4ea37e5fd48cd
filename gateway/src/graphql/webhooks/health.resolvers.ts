import { connect } from '../fields/connection.ts';
import type { Resolvers } from '../schema/resolvers.generated.ts';

export const healthResolvers: Resolvers = {
  WebhookEndpoint: {
    stats: async ({ id }, { since, until }, { clients, caller }) =>
      (
        await clients.webhooks.getEndpointStats(caller, {
          id,
          ...(since != null && { since }),
          ...(until != null && { until }),
        })
      ).output,
    notices: ({ id }, page, { clients, caller }) =>
      connect(page, (input) => clients.webhooks.listEndpointNotices(caller, { ...input, endpointId: id })),
  },
};
