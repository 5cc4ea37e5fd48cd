import { z } from 'zod';
import { type Client, defineContract, system } from '@marketplace/kernel';
import { deliveryOperations } from './deliveries.ts';
import { endpointOperations } from './endpoints.ts';
import { webhooksErrors } from './errors.ts';
import { eventOperations } from './events.ts';
import { recoveryOperations } from './recoveries.ts';

export { awaitAttemptMsMax, type CodeClass } from './deliveries.ts';
export * from './endpoint-settings.ts';
export * from './envelope.ts';
export { webhooksErrors } from './errors.ts';
export * from './event-catalogue.ts';
export * from './ping.ts';
export * from './records.ts';
export * from './subscriptions.ts';

/** Webhook endpoints and deliveries, for the gateway. */
export const webhooksContract = defineContract(
  'webhooks',
  {
    ...eventOperations,
    ...endpointOperations,
    ...deliveryOperations,
    ...recoveryOperations,
    listFullBacklogs: {
      kind: 'query',
      access: system,
      summary:
        'Which organizations have as many waiting deliveries as they may have. The gateway asks it again and again.',
      input: z.strictObject({}),
      output: z.strictObject({
        organizationIds: z.array(z.string()),
        /** As many deliveries wait, of all organizations together, as may. */
        allFull: z.boolean(),
      }),
      quiet: true,
    },
  },
  webhooksErrors,
);
export type WebhooksContract = typeof webhooksContract;
export type WebhooksClient = Client<WebhooksContract>;
