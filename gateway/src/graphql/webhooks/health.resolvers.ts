import { connect } from '../fields/connection.ts';
import type { Resolvers } from '../schema/resolvers.generated.ts';

/** GraphQL names must not begin with a digit. */
export const responseClasses = {
  WebhookResponseClass: { http_2xx: '2xx', http_3xx: '3xx', http_4xx: '4xx', http_5xx: '5xx', none: 'none' },
};

const known: readonly unknown[] = Object.values(responseClasses.WebhookResponseClass);

export const healthResolvers: Resolvers = {
  WebhookResponseClassCount: {
    // A receiver may answer with any number.
    responseClass: ({ responseClass }) => (known.includes(responseClass) ? responseClass! : null),
  },
  WebhookEndpoint: {
    stats: async ({ id }, { since, until }, { clients, caller }) =>
      (
        await clients.webhooks.getEndpointStats(caller, {
          id,
          ...(since != null && { since }),
          ...(until != null && { until }),
        })
      ).output,
    series: async ({ id }, { since, until, buckets }, { clients, caller }) =>
      (
        await clients.webhooks.getEndpointSeries(caller, {
          id,
          buckets,
          ...(since != null && { since }),
          ...(until != null && { until }),
        })
      ).output.data,
    notices: ({ id }, page, { clients, caller }) =>
      connect(page, (input) => clients.webhooks.listEndpointNotices(caller, { ...input, endpointId: id })),
  },
};
