import { awaitAttemptMsMax, type DeliveryDetail, type DeliveryEventType } from '@marketplace/webhooks-contract';
import { command } from '../fields/mutation.ts';
import type { Resolvers } from '../schema/resolvers.generated.ts';

export const endpointResolvers: Resolvers = {
  Mutation: {
    testWebhookEndpoint: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { id, eventType } = args;
        const { webhooks } = context.clients;
        // Types of events have dots, which GraphQL's enums cannot; the contract refuses other names.
        const { output, replayed } = await webhooks.testEndpoint(caller, {
          id,
          eventType: eventType as DeliveryEventType,
        });
        const attempted = (await webhooks.awaitAttempt(caller, { deliveryId: output.id, waitMs: awaitAttemptMsMax }))
          .output;
        // Its attempts are at hand, and another test of the document may have loaded it before it had any.
        context.loaderOf<DeliveryDetail>('WebhookDelivery').clear(attempted.id).prime(attempted.id, attempted);
        return { delivery: attempted, replayed };
      }),
  },
};
