import { z } from 'zod';
import { defineWorkflow } from '@marketplace/kernel';
import { deliveryStartSchema } from './deliveries/delivery-start.ts';
import { recoveryScopes } from './records.ts';

/** Delivers one event to one endpoint, until an attempt succeeds, the schedule ends, or the delivery is closed. */
export const deliverWebhook = defineWorkflow({
  name: 'deliverWebhook',
  start: 'once',
  /**
   * `cancel`: the delivery was closed; read its record. `resume`: the endpoint is active again, and the delivery was
   * granted a slot. `retryNow`: make the next attempt without waiting for the schedule. `admit`: the delivery was
   * granted the slot that it waits for.
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

/** Resumes or cancels the held deliveries of an endpoint that became active. */
export const resumeEndpoint = defineWorkflow({
  name: 'resumeEndpoint',
  start: 'once',
  /** `version` is the endpoint's: it gives each resumption its own workflow id. */
  input: z.strictObject({
    endpointId: z.string(),
    version: z.int(),
    /** Deliveries created before this time are canceled. If absent, all are delivered. */
    skipBefore: z.iso.datetime().optional(),
  }),
  id: ({ endpointId, version }) => `resume/${endpointId}/${version}`,
});

/**
 * Made all deliveries that waited at an endpoint ask for a slot again after the endpoint had changed. Nothing starts it
 * any more: it is declared for requests of release 8a0b46c and earlier.
 */
export const admitQueued = defineWorkflow({
  name: 'admitQueued',
  start: 'once',
  /**
   * `change` is the version of the endpoint, or the time in Unix milliseconds: it gives each change its own workflow
   * id.
   */
  input: z.strictObject({ endpointId: z.string(), change: z.int() }),
  id: ({ endpointId, change }) => `admit/${endpointId}/${change}`,
});

/** Redelivers what an endpoint missed. */
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

/** Mails the members of the endpoint's organization a notice about the endpoint's health. */
export const notifyEndpoint = defineWorkflow({
  name: 'notifyEndpoint',
  start: 'once',
  input: z.strictObject({ noticeId: z.string() }),
  id: ({ noticeId }) => `notice/${noticeId}`,
});
