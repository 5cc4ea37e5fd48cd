import { z } from 'zod';
import { defineOperations, idSchema, inGraphql, pageInput, querySeveral, timestamp } from '@marketplace/kernel';
import { readers, writers } from '../access.ts';
import { deliveryEventTypeName } from '../events/event-catalogue.ts';
import { objectEventsMax } from '../events/events.ts';
import {
  deliveryDetailSchema,
  deliveryOutlineSchema,
  deliveryPage,
  deliverySchema,
  deliveryStatuses,
} from '../delivery-records.ts';

/** Longest wait for a test attempt, in milliseconds: the longest timeout of an endpoint, and 5 s for the rest. */
export const awaitAttemptMsMax = 35_000;
const changesMsMax = 20_000;
const codeClasses = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;
/** Class of an HTTP status code; `none` if there was no response. */
export type CodeClass = (typeof codeClasses)[number];

/** Operations on deliveries and their attempts. */
export const deliveryOperations = defineOperations({
  awaitAttempt: {
    kind: 'query',
    access: readers,
    summary: 'Wait until a delivery has an attempt or is final, at most `waitMs` milliseconds.',
    input: z.strictObject({ deliveryId: idSchema('whd'), waitMs: z.int().min(0).max(awaitAttemptMsMax) }),
    output: deliveryDetailSchema,
    timeoutMs: awaitAttemptMsMax + 5_000,
    cost: { time: 'poll' },
  },
  listDeliveries: {
    kind: 'query',
    access: readers,
    summary:
      'List webhook deliveries, newest first. A page ends early when its payloads have 256 KB together, and ' +
      'with filters ' +
      'when 10,000 deliveries were examined. The list ends when `nextCursor` is null.',
    input: z
      .strictObject({
        ...pageInput,
        status: querySeveral(deliveryStatuses)
          .optional()
          .describe('One status, or several, separated by commas or in a repeated parameter.'),
        eventId: idSchema('evt').optional().describe('Only deliveries of this event.'),
        objectId: z
          .string()
          .min(1)
          .max(100)
          .optional()
          .meta({
            description:
              'Only deliveries of events about this record, such as an order. Of a record with more than ' +
              `${objectEventsMax.toLocaleString('en')} events, the deliveries of the latest ones.`,
          }),
        endpointId: idSchema('whe').optional().describe('Only deliveries to this endpoint.'),
        eventType: deliveryEventTypeName.optional().describe('Only deliveries of events of this type.'),
        codeClass: z
          .enum(codeClasses)
          .optional()
          .meta({ description: 'Status code class of the last response; `none` if no attempt got a response.' }),
        since: timestamp.optional().describe('Only deliveries that were created after this time.'),
        until: timestamp.optional().describe('Only deliveries that were created before this time.'),
      })
      .register(inGraphql, {
        texts: {
          status: 'Deliveries with one of these.',
        },
      }),
    output: deliveryPage,
    cost: { bytes: 'large' },
  },
  listDeliveryChanges: {
    kind: 'query',
    access: readers,
    summary:
      'List deliveries that changed, in the order of their changes. Waits up to `waitMs` milliseconds for the first. ' +
      'Changes of the last five seconds are returned again.',
    returns: 'The deliveries that change, as they change.',
    input: z.strictObject({
      cursor: z
        .string()
        .max(1024)
        .optional()
        .meta({ description: 'The `cursor` of the previous response; absent to start now.' }),
      endpointId: idSchema('whe').optional().describe('Only deliveries to this endpoint.'),
      waitMs: z.int().min(0).max(changesMsMax),
    }),
    output: z.strictObject({ data: z.array(deliverySchema), cursor: z.string() }),
    quiet: true,
    timeoutMs: changesMsMax + 5_000,
    cost: { time: 'poll' },
  },
  getDelivery: {
    kind: 'query',
    access: readers,
    summary: 'Get a webhook delivery with all its attempts.',
    input: z.strictObject({ id: idSchema('whd') }),
    output: deliveryDetailSchema,
    cost: { bytes: 'large' },
  },
  getDeliveries: {
    kind: 'query',
    access: readers,
    summary:
      'Get webhook deliveries with all their attempts by id, without payload, headers and bodies. ' +
      'Ids that do not exist or belong to others are left out.',
    input: z.strictObject({ ids: z.array(idSchema('whd')).min(1).max(100) }),
    output: z.strictObject({ data: z.array(deliveryOutlineSchema) }),
  },
  redeliverDelivery: {
    kind: 'command',
    access: writers,
    summary:
      'Deliver the same event again, as a new delivery with a full retry schedule. Allowed in every status. To a ' +
      'receiver that is younger than the delivery and the sign-in, it requires recent authentication.',
    returns: 'The new delivery.',
    input: z.strictObject({ id: idSchema('whd') }),
    output: deliverySchema,
    versioned: true,
    stepUpFor: 'a receiver that is younger than the delivery and the sign-in',
  },
  retryDelivery: {
    kind: 'command',
    access: writers,
    summary: 'Make the next attempt of a `retrying` delivery now.',
    returns: 'The delivery, whose next attempt is made now.',
    example: { attempt: 2 },
    input: z.strictObject({
      id: idSchema('whd'),
      attempt: z
        .int()
        .min(1)
        .max(1000)
        .optional()
        .meta({
          description:
            'The number of the attempt to make, `attemptCount` + 1. If it is made or in progress, nothing changes: a ' +
            'repeated request uses up no second attempt. Default: the next.',
        }),
    }),
    output: deliverySchema,
    versioned: true,
  },
  cancelDelivery: {
    kind: 'command',
    access: writers,
    summary: 'Cancel a delivery: no further attempt is made.',
    input: z.strictObject({ id: idSchema('whd') }),
    output: deliverySchema,
    versioned: true,
  },
});
