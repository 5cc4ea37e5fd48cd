import { awaitAttemptMsMax, type DeliveryDetail, type DeliveryEventType } from '@marketplace/webhooks-contract';
import { command } from '../fields/mutation.ts';
import type { Resolvers } from '../schema/resolvers.generated.ts';

export const endpointResolvers: Resolvers = {
  Mutation: {
    testWebhookEndpoint: (_parent, args, context) =>
      command(context, args, async (caller) => {
        const { id, eventType } = args;
        const { webhooks } = context.clients;
        // The argument is a string, because GraphQL enums cannot have dots. The contract refuses unknown event types.
        const { output, replayed } = await webhooks.testEndpoint(caller, {
          id,
          eventType: eventType as DeliveryEventType,
        });
        const attempted = (await webhooks.awaitAttempt(caller, { deliveryId: output.id, waitMs: awaitAttemptMsMax }))
          .output;
        // Another test in the same document may have loaded the delivery before its attempt, so the loader's entry is
        // replaced.
        context.loaderOf<DeliveryDetail>('WebhookDelivery').clear(attempted.id).prime(attempted.id, attempted);
        return { delivery: attempted, replayed };
      }),
  },
};
