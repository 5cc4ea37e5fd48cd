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
    createWebhookEndpoint: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.webhooks.createEndpoint(caller, args.input as Creation);
        return { ...output, replayed };
      }),
    updateWebhookEndpoint: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.webhooks.updateEndpoint(caller, { ...(args.input as Changes), id: args.id });
        return { endpoint: output, replayed };
      }),
    resumeWebhookEndpoint: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { output, replayed } = await context.clients.webhooks.resumeEndpoint(caller, { ...(args.input as Resumption), id: args.id });
        return { endpoint: output, replayed };
      }),
    testWebhookEndpoint: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { id, eventType } = args;
        const { webhooks } = context.clients;
        const { output, replayed } = await webhooks.testEndpoint(caller, { id, eventType: eventType as DeliveryEventType });
        const attempted = (await webhooks.awaitAttempt(caller, { deliveryId: output.id, waitMs: awaitAttemptMsMax })).output;
        // Its attempts are at hand, and another test of the document may have loaded it before it had any.
        context.loaders.delivery.clear(attempted.id).prime(attempted.id, attempted);
        return { delivery: attempted, replayed };
      }),
    deleteWebhookEndpoint: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { replayed } = await context.clients.webhooks.deleteEndpoint(caller, { id: args.id });
        return { deletedId: args.id, replayed };
      }),
    rotateWebhookEndpointSecret: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { id, gracePeriodSeconds, force } = args;
        const { output, replayed } = await context.clients.webhooks.rotateEndpointSecret(caller, { id, gracePeriodSeconds, force });
        return { ...output, replayed };
      }),
    deletePreviousWebhookEndpointSecret: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { replayed } = await context.clients.webhooks.deletePreviousEndpointSecret(caller, { id: args.id });
        return { endpointId: args.id, replayed };
      }),
  },
};
