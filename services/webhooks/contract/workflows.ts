import { z } from 'zod';
import { defineWorkflow } from '@marketplace/kernel';
import { deliveryStartSchema } from './deliveries/delivery-start.ts';
import { recoveryScopeSchema } from './recovery-records.ts';

/** Temporal refuses a summary of more than 400 bytes. URLs are ASCII, and an event type has at most 100 characters. */
const addressLengthMax = 200;

/** Delivers one event to one endpoint, until an attempt succeeds, the schedule ends, or the delivery is closed. */
export const deliverWebhook = defineWorkflow({
  name: 'deliverWebhook',
  start: 'once',
  /**
   * `lookAgain`: the status of the delivery has changed; read it. `resume`: the endpoint is active again, and the
   * delivery was granted a slot. `retryRequested`: the organization asks for the next attempt now. `admit`: the
   * delivery was granted the slot that it waits for. A further signal, `retryNow`, is for operators only.
   */
  signals: ['lookAgain', 'resume', 'retryRequested', 'admit'],
  input: deliveryStartSchema,
  id: ({ deliveryId }) => deliveryId,
  organization: ({ organizationId }) => organizationId,
  summary: ({ eventType, endpointHost, endpointPath }) =>
    `${eventType} to ${`${endpointHost}${endpointPath}`.slice(0, addressLengthMax)}`,
  details: ({ deliveryId, eventId, endpointId, endpointHost, endpointPath }) =>
    [
      `Delivery ${deliveryId} of event ${eventId} to endpoint ${endpointId},`,
      `${`${endpointHost}${endpointPath}`.slice(0, addressLengthMax)}.`,
      `Its record: GET /api/v1/webhooks/deliveries/${deliveryId}`,
    ].join(' '),
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
  start: 'each',
  /** `version` is the endpoint's: it gives each resumption its own workflow id. */
  input: z.strictObject({
    endpointId: z.string(),
    version: z.int(),
    /** Deliveries created before this time are canceled. If absent, all are delivered. */
    skipBefore: z.iso.datetime().optional(),
  }),
  id: ({ endpointId, version }) => `resume/${endpointId}/${version}`,
});

/** Makes the next attempts of the deliveries that are `retrying` at an endpoint, batch by batch. */
export const retryEndpoint = defineWorkflow({
  name: 'retryEndpoint',
  start: 'once',
  /** Deliveries that were attempted after `before`, the time of the request, are left out. */
  input: z.strictObject({ endpointId: z.string(), before: z.iso.datetime() }),
  id: ({ endpointId, before }) => `retry/${endpointId}/${before}`,
});

/** Redelivers the events that an endpoint missed. */
export const recoverEndpoint = defineWorkflow({
  name: 'recoverEndpoint',
  start: 'each',
  input: z.strictObject({
    recoveryId: z.string(),
    /** For the Temporal UI. */
    recovers: z.strictObject({ endpointHost: z.string(), only: recoveryScopeSchema }).optional(),
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
