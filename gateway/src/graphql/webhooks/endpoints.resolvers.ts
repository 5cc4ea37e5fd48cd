import { awaitAttemptMsMax, type DeliveryEventType, type WebhooksClient } from '@marketplace/webhooks-contract';
import { connect } from '../connection.ts';
import { command } from '../mutation.ts';
import type { Resolvers } from '../resolvers.generated.ts';

/** GraphQL lets any optional member be null; whether that is allowed, the contract says. */
type Changes = Omit<Parameters<WebhooksClient['updateEndpoint']>[1], 'id'>;
type Creation = Parameters<WebhooksClient['createEndpoint']>[1];
type Resumption = Omit<Parameters<WebhooksClient['resumeEndpoint']>[1], 'id'>;

export const endpointResolvers: Resolvers = {
  Query: {
    webhookEndpoints: (_parent, page, { clients, caller }) => connect(page, (input) => clients.webhooks.listEndpoints(caller, input)),
    webhookEndpoint: (_parent, { id }, { loaders }) => loaders.endpoint.load(id),
  },
  Mutation: {
    createWebhookEndpoint: (_parent, { input, ...args }, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.webhooks.createEndpoint(caller, input as Creation);
        return { ...output, replayed };
      }),
    updateWebhookEndpoint: (_parent, { id, input, ...args }, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.webhooks.updateEndpoint(caller, { ...(input as Changes), id });
        return { endpoint: output, replayed };
      }),
    resumeWebhookEndpoint: (_parent, { id, input, ...args }, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.webhooks.resumeEndpoint(caller, { ...(input as Resumption), id });
        return { endpoint: output, replayed };
      }),
    testWebhookEndpoint: (_parent, { id, eventType, ...args }, context) =>
      command(context, args, async (caller) => {
        const { webhooks } = context.clients;
        const { output, replayed } = await webhooks.testEndpoint(caller, { id, eventType: eventType as DeliveryEventType });
        const attempted = (await webhooks.awaitAttempt(caller, { deliveryId: output.id, waitMs: awaitAttemptMsMax })).output;
        // Its attempts are at hand, and another test of the document may have loaded it before it had any.
        context.loaders.delivery.clear(attempted.id).prime(attempted.id, attempted);
        return { delivery: attempted, replayed };
      }),
    deleteWebhookEndpoint: (_parent, { id, ...args }, context) =>
      command(context, args, async (caller) => {
        const { replayed } = await context.clients.webhooks.deleteEndpoint(caller, { id });
        return { deletedId: id, replayed };
      }),
    rotateWebhookEndpointSecret: (_parent, { id, gracePeriodSeconds, force, ...args }, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.webhooks.rotateEndpointSecret(caller, { id, gracePeriodSeconds, force });
        return { ...output, replayed };
      }),
    deletePreviousWebhookEndpointSecret: (_parent, { id, ...args }, context) =>
      command(context, args, async (caller) => {
        const { replayed } = await context.clients.webhooks.deletePreviousEndpointSecret(caller, { id });
        return { endpointId: id, replayed };
      }),
  },
};
