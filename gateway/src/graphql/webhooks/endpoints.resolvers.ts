import {
  awaitAttemptMsMax,
  type DeliveryDetail,
  type DeliveryEventType,
  type Endpoint,
  type EndpointBucket,
  type EndpointStats,
} from '@marketplace/webhooks-contract';
import { command, type Mutation } from '../fields/mutation.ts';
import { connect, type ListPage, type PageArguments } from '../fields/connection.ts';
import type { Resolver } from '../context.ts';

const testWebhookEndpoint: Mutation<{ id: string; eventType: string }> = (_parent, args, context) =>
  command(context, args, async (caller) => {
    const { id, eventType } = args;
    const { webhooks } = context.clients;
    // The argument is a string, because GraphQL enums cannot have dots. The contract refuses unknown event types.
    const { output, replayed } = await webhooks.testEndpoint(caller, { id, eventType: eventType as DeliveryEventType });
    const waited = await webhooks.awaitAttempt(caller, { deliveryId: output.id, waitMs: awaitAttemptMsMax });
    const attempted = waited.output;
    // Another test in the same document may have loaded the delivery before its attempt, so the loader's entry is
    // replaced.
    context.loaderOf<DeliveryDetail>('WebhookDelivery').clear(attempted.id).prime(attempted.id, attempted);
    return { delivery: attempted, replayed };
  });

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

export const endpointResolvers = {
  Mutation: { testWebhookEndpoint },
  WebhookResponseClassCount: { responseClass },
  WebhookEndpoint: { stats, series, notices },
};
