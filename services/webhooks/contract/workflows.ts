import { z } from 'zod';
import { defineWorkflow } from '@marketplace/kernel';
import { deliveryStartSchema } from './delivery-start.ts';
import { recoveryScopes } from './records.ts';

/**
 * Delivers one event to one endpoint: until a receiver took it, the schedule is used up, or the delivery was closed.
 */
export const deliverWebhook = defineWorkflow({
  name: 'deliverWebhook',
  start: 'once',
  /**
   * `cancel`: the delivery was closed, look at its record. `resume`: the endpoint is active again. `retryNow`: do not wait for the
   * schedule. `admit`: the delivery has the turn at its endpoint that it waits for.
   */
  signals: ['cancel', 'resume', 'retryNow', 'admit'],
  input: deliveryStartSchema,
  id: ({ deliveryId }) => deliveryId,
  organization: ({ organizationId }) => organizationId,
  summary: ({ eventType, endpointHost }) => `${eventType} to ${endpointHost}`,
  details: ({ deliveryId, endpointId }) =>
    `Delivery ${deliveryId} to endpoint ${endpointId}. Its record: GET /api/v1/webhooks/deliveries/${deliveryId}`,
  searchAttributes: {
    OrganizationId: ({ organizationId }) => organizationId,
    EndpointId: ({ endpointId }) => endpointId,
    EventType: ({ eventType }) => eventType,
    DeliveryStatus: null,
  },
});

/** Delivers or skips what was held while an endpoint was paused. */
export const resumeEndpoint = defineWorkflow({
  name: 'resumeEndpoint',
  start: 'once',
  /** `version`: of the endpoint. It makes one workflow of one resumption. */
  input: z.strictObject({
    endpointId: z.string(),
    version: z.int(),
    /** What was created before is canceled; absent, everything is delivered. */
    skipBefore: z.iso.datetime().optional(),
  }),
  id: ({ endpointId, version }) => `resume/${endpointId}/${version}`,
});

/** Lets all that waits at an endpoint look again, because the endpoint has changed. */
export const admitQueued = defineWorkflow({
  name: 'admitQueued',
  start: 'once',
  /** `change`: the version of the endpoint, or the time in Unix milliseconds. It makes one workflow of one change. */
  input: z.strictObject({ endpointId: z.string(), change: z.int() }),
  id: ({ endpointId, change }) => `admit/${endpointId}/${change}`,
});

/** Delivers again what an endpoint missed. */
export const recoverEndpoint = defineWorkflow({
  name: 'recoverEndpoint',
  start: 'once',
  input: z.strictObject({
    recoveryId: z.string(),
    /** For the Temporal UI. */
    recovers: z.strictObject({ endpointHost: z.string(), only: z.enum(recoveryScopes) }).optional(),
  }),
  id: ({ recoveryId }) => recoveryId,
  summary: ({ recovers }) =>
    recovers &&
    `deliver again to ${recovers.endpointHost} what ${recovers.only === 'failed' ? 'failed' : 'is missing'}`,
});

/** Mails the people of an endpoint that its health has changed. */
export const notifyEndpoint = defineWorkflow({
  name: 'notifyEndpoint',
  start: 'once',
  input: z.strictObject({ noticeId: z.string() }),
  id: ({ noticeId }) => `notice/${noticeId}`,
});
