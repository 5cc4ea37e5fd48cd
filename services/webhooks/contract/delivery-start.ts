import { z } from 'zod';
import { attemptErrorCodes, deliveryStatuses } from './records.ts';

/** What the record says after an attempt: this is what stands in the workflow's history. */
export const attemptResultSchema = z.strictObject({
  number: z.int(),
  statusCode: z.int().nullable(),
  errorCode: z.enum(attemptErrorCodes).nullable(),
  status: z.enum(deliveryStatuses),
  nextAttemptAt: z.iso.datetime().nullable(),
});
export type AttemptResult = z.infer<typeof attemptResultSchema>;

/** What a delivery's workflow is started with: ids, and what the Temporal UI shows of it. */
export const deliveryStartSchema = z.strictObject({
  deliveryId: z.string(),
  /** Where it is known; what was asked for by an earlier version does not say. */
  eventId: z.string().optional(),
  organizationId: z.string(),
  endpointId: z.string(),
  endpointHost: z.string(),
  eventType: z.string(),
  /** The last attempt that was made without the workflow: the first one, or that of a workflow which is gone. */
  last: attemptResultSchema.optional(),
});
export type DeliveryStart = z.infer<typeof deliveryStartSchema>;
