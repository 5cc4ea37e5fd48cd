import type { Endpoint, EndpointBucket, EndpointStats } from '@marketplace/webhooks-contract';
import { connect, type ListPage, type PageArguments } from '../fields/connection.ts';
import type { Resolver } from '../fields/resolver.ts';

/** GraphQL names must not begin with a digit. */
export const responseClasses = {
  WebhookResponseClass: { http_2xx: '2xx', http_3xx: '3xx', http_4xx: '4xx', http_5xx: '5xx', none: 'none' },
};

const known: readonly unknown[] = Object.values(responseClasses.WebhookResponseClass);

/** Times in RFC 3339 format. */
interface Period {
  since?: string | null;
  until?: string | null;
}

const periodOf = ({ since, until }: Period) => ({ ...(since != null && { since }), ...(until != null && { until }) });

/** A receiver may answer with any number. */
const responseClass: Resolver<object, string | null, { responseClass: string }> = ({ responseClass: name }) =>
  known.includes(name) ? name : null;

const stats: Resolver<Period, EndpointStats, Endpoint> = async ({ id }, period, { calls, caller }) =>
  (await calls.get('webhooks.getEndpointStats')!(caller, { id, ...periodOf(period) })).output as EndpointStats;

const series: Resolver<Period & { buckets: number }, EndpointBucket[], Endpoint> = async (
  { id },
  { buckets, ...period },
  { calls, caller },
) => {
  const { output } = await calls.get('webhooks.getEndpointSeries')!(caller, { id, buckets, ...periodOf(period) });
  return (output as { data: EndpointBucket[] }).data;
};

const notices: Resolver<PageArguments, unknown, Endpoint> = ({ id }, page, { calls, caller }) =>
  connect(
    page,
    (input) => calls.get('webhooks.listEndpointNotices')!(caller, { ...input, endpointId: id }) as ListPage<object>,
  );

export const healthResolvers = {
  WebhookResponseClassCount: { responseClass },
  WebhookEndpoint: { stats, series, notices },
};
