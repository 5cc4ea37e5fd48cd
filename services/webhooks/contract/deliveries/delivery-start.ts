import { z } from 'zod';
import { attemptErrorCodeSchema, deliveryStatusSchema } from '../delivery-records.ts';

/** A recorded attempt, and the delivery's status after it. Workflow histories contain it. */
export const attemptResultSchema = z.strictObject({
  number: z.int(),
  statusCode: z.int().nullable(),
  errorCode: attemptErrorCodeSchema.nullable(),
  status: deliveryStatusSchema,
  nextAttemptAt: z.iso.datetime().nullable(),
});
export type AttemptResult = z.infer<typeof attemptResultSchema>;

/** Input of a delivery's workflow: ids, and texts for the Temporal UI. */
export const deliveryStartSchema = z.strictObject({
  deliveryId: z.string(),
  eventId: z.string(),
  organizationId: z.string(),
  endpointId: z.string(),
  endpointHost: z.string(),
  /** Path of the URL, without its query. */
  endpointPath: z.string(),
  eventType: z.string(),
  /** The last attempt made outside this workflow: the inline first attempt, or one by a workflow that was lost. */
  last: attemptResultSchema.optional(),
});
export type DeliveryStart = z.infer<typeof deliveryStartSchema>;
