import { z } from 'zod';
import { type EventDeclaration, openSchema, type Scope } from '@marketplace/kernel';
import { paymentsEvents } from '@marketplace/payments-contract';
import { tradingEvents } from '@marketplace/trading-contract';
import { apiVersion, envelopeSchema } from './envelope.ts';

/** The events of all domains. A new type in one of them needs no change here. */
const declared = {
  ...tradingEvents,
  ...paymentsEvents,
};
/** An event type that an endpoint can subscribe to. */
export type EventType = keyof typeof declared;
/** Every event type, with its declaration by the domain that emits it. */
export const events: Record<EventType, EventDeclaration> = declared;
/** All event types that an endpoint can subscribe to, in the order of the catalogue. */
export const eventTypes = Object.keys(declared) as EventType[];

/** Whether only its exact name subscribes to an event type, and lists without a type leave it out. */
export function isByNameOnly(type: EventType): boolean {
  return events[type].byNameOnly ?? false;
}

/** The kind of record that an event type is about: the text before the first dot. */
type Subject = EventType extends infer Type ? (Type extends `${infer Kind}.${string}` ? Kind : never) : never;

/**
 * The scope that an API key needs to read the events about a kind of record; null if every key may. It is the scope
 * that reads the record, but for payouts: their record is for signed-in people only, and their events go to receivers,
 * whose server must be able to catch up with `listEvents`.
 */
const readScopes: Record<Subject, Scope | null> = {
  listing: null,
  offer: 'offers:write',
  order: 'orders:write',
  payment: 'payments:write',
  refund: 'payments:write',
  payout: 'payments:write',
};

/** The scope that an API key needs to read events of this type; null if every key may. */
export function readScopeOf(type: EventType): Scope | null {
  return readScopes[type.slice(0, type.indexOf('.')) as Subject];
}

/** Clients must accept unknown values, so that new event types can be added without breaking them. */
const openEnum = { 'x-open-enum': true };
/** Name of an event type that an endpoint can subscribe to. */
export const eventTypeName = z.enum(eventTypes).meta(openEnum);
/** Event type of a delivery: one of the catalogue, or `webhook.ping`, which only test deliveries have. */
export const deliveryEventTypeName = z.enum([...eventTypes, 'webhook.ping']).meta(openEnum);
export type DeliveryEventType = z.infer<typeof deliveryEventTypeName>;

/** An event type as it is published. */
export interface CatalogueEntry {
  type: EventType;
  version: string;
  description: string;
  /** Whether only its exact name subscribes to it. */
  byNameOnly: boolean;
  /** The scope that an API key needs to read events of the type; null if every key may. */
  readScope: Scope | null;
  /** JSON Schema 2020-12 of the request body. */
  schema: Record<string, unknown>;
  /** A request body that is valid against `schema`. */
  example: Record<string, unknown>;
}

/** All event types, with their JSON Schemas and examples. */
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
    byNameOnly: isByNameOnly(type),
    readScope: readScopeOf(type),
    schema: receiverSchema(envelopeSchema(type, schema)),
    example: { id, type, createdAt, apiVersion, data },
  };
});

/**
 * Converts an event's schema to the JSON Schema (2020-12) that receivers validate with. Emitters validate with the
 * strict schema. Receivers must accept later additions, so the schema is open: known values of a text are its
 * `examples`. `example` is not a keyword of JSON Schema and is replaced. The pattern of `date-time`, about 300
 * characters, is removed because the format says the same.
 */
function receiverSchema(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      openSchema(jsonSchema);
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      if (jsonSchema['x-extensible-enum']) jsonSchema.examples = jsonSchema['x-extensible-enum'] as string[];
      else if ('example' in jsonSchema) jsonSchema.examples = [jsonSchema.example];
      delete jsonSchema['x-extensible-enum'];
      delete jsonSchema.example;
    },
  }) as Record<string, unknown>;
}
