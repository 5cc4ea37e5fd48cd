import { z } from 'zod';
import { type Client, defineContract, system } from '@marketplace/kernel';
import { deliveryOperations } from './deliveries/deliveries.ts';
import { endpointOperations } from './endpoints/endpoints.ts';
import { webhooksErrors } from './errors.ts';
import { eventOperations } from './events/events.ts';
import { recoveryOperations } from './endpoints/recoveries.ts';
import { webhooksOperatorOperations } from './endpoints/worst-endpoints.ts';

export { awaitAttemptMsMax, type CodeClass } from './deliveries/deliveries.ts';
export * from './endpoints/endpoint-settings.ts';
export * from './endpoints/worst-endpoints.ts';
export * from './events/envelope.ts';
export { objectEventsMax } from './events/events.ts';
export { webhooksErrors } from './errors.ts';
export * from './events/event-catalogue.ts';
export * from './events/ping.ts';
export * from './mailings.ts';
export * from './delivery-records.ts';
export * from './endpoint-records.ts';
export * from './event-records.ts';
export * from './recovery-records.ts';
export * from './health-records.ts';
export * from './events/subscriptions.ts';

/** The operations on webhook endpoints and deliveries, for the gateway. */
export const webhooksContract = defineContract(
  'webhooks',
  {
    ...eventOperations,
    ...endpointOperations,
    ...deliveryOperations,
    ...recoveryOperations,
    ...webhooksOperatorOperations,
    listFullBacklogs: {
      kind: 'query',
      access: system,
      summary:
        'List the organizations whose backlog has reached its limit, and the largest backlogs if all together are ' +
        'large. The gateway calls this at regular intervals.',
      input: z.strictObject({}),
      output: z.strictObject({
        organizationIds: z.array(z.string()),
        /** The backlogs, largest first, at most 1,000; null if all together are at less than half of their bound. */
        crowded: z
          .strictObject({
            /** The bound of all organizations together. */
            max: z.int(),
            /** Waiting deliveries of all organizations. */
            count: z.int(),
            organizations: z.array(z.strictObject({ organizationId: z.string(), count: z.int() })),
          })
          .nullable(),
      }),
      quiet: true,
    },
  },
  webhooksErrors,
);
export type WebhooksContract = typeof webhooksContract;
export type WebhooksClient = Client<WebhooksContract>;
