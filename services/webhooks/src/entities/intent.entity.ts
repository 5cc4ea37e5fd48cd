import { defineEntity, p } from '@mikro-orm/core';

/** A delivery of an intent. */
export interface IntendedDelivery {
  id: string;
  organizationId: string;
  eventId: string;
  endpointId: string;
  eventType: string;
  timeoutSeconds: number;
}

/**
 * Deliveries that were granted to a worker when their events were ingested, and whose first attempts it makes itself. A
 * delivery becomes a row when its first attempt is recorded, or when the intent is opened. Until then it holds a slot
 * as a row with `slot_until` does. A row lives for milliseconds. Written by SQL statements in
 * `src/admission/intents.ts`.
 */
export const IntentEntity = defineEntity({
  name: 'Intent',
  tableName: 'intent',
  properties: {
    id: p.text().primary(),
    workerId: p.text(),
    /** When the worker is considered to have lost the attempts. */
    leaseUntil: p.datetime(3),
    /** Creation time of the deliveries. */
    createdAt: p.datetime(3),
    deliveries: p.json<IntendedDelivery[]>(),
  },
});
