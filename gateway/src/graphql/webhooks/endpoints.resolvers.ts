import { awaitAttemptMsMax, type DeliveryDetail, type DeliveryEventType } from '@marketplace/webhooks-contract';
import { command, type Mutation } from '../fields/mutation.ts';

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

export const endpointResolvers = { Mutation: { testWebhookEndpoint } };
