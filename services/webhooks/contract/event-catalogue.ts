import { z } from 'zod';
import type { EventDeclaration } from '@marketplace/kernel';
import { paymentsEvents } from '@marketplace/payments-contract';
import { tradingEvents } from '@marketplace/trading-contract';
import { apiVersion, envelopeSchema } from './envelope.ts';
import { receiverSchema } from './receiver-schema.ts';

/** The events of all domains: one line for each. A new type needs nothing here. */
const declared = {
  ...tradingEvents,
  ...paymentsEvents,
};
export type EventType = keyof typeof declared;
export const events: Record<EventType, EventDeclaration> = declared;
export const eventTypes = Object.keys(declared) as EventType[];

/**
 * Types may be added: clients are told to let those pass that they do not know, so that adding one breaks no promise.
 */
const openEnum = { 'x-open-enum': true };
export const eventTypeName = z.enum(eventTypes).meta(openEnum);
/** What may stand in a delivery: the catalogue's types, and the one that only test deliveries have. */
export const deliveryEventTypeName = z.enum([...eventTypes, 'webhook.ping']).meta(openEnum);
export type DeliveryEventType = z.infer<typeof deliveryEventTypeName>;

export interface CatalogueEntry {
  type: EventType;
  version: string;
  description: string;
  /** JSON Schema 2020-12 of the request body. */
  schema: Record<string, unknown>;
  /** A request body that fits it. */
  example: Record<string, unknown>;
}

export const eventCatalogue: CatalogueEntry[] = eventTypes.map((type) => {
  const {
    description,
    data: schema,
    example: { id, createdAt, data },
  } = events[type];
  return {
    type,
    version: apiVersion,
    description,
    schema: receiverSchema(envelopeSchema(type, schema)),
    example: { id, type, createdAt, apiVersion, data },
  };
});
