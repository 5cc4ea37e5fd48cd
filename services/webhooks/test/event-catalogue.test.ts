import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { newId } from '@marketplace/kernel';
import {
  envelopeSchema,
  eventCatalogue,
  events,
  type EventType,
  eventTypes,
  pingBody,
  pingSchema,
} from '@marketplace/webhooks-contract';

/**
 * A validator that receivers may use. In strict mode it refuses keywords that are not in JSON Schema. One instance, so
 * that each schema is compiled once.
 */
const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ },
});
const validator = (schema: object) => ajv.compile(schema);

/** The value as receivers parse it from JSON. */
const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** All objects in a value, including itself. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? within : [value as Record<string, unknown>, ...within];
}

const exampleOf = (type: EventType) =>
  eventCatalogue.find((entry) => entry.type === type)!.example as { data: { object: Record<string, unknown> } };

test('the catalogue has the fourteen types that receivers were promised, in their order', () => {
  const promised = [
    ...[
      'listing.published',
      'offer.submitted',
      'offer.countered',
      'offer.accepted',
      'offer.rejected',
      'order.created',
      'order.paid',
    ],
    ...[
      'order.fulfilled',
      'order.refunded',
      'order.disputed',
      'payment.succeeded',
      'payment.failed',
      'payment.refunded',
      'payout.released',
    ],
  ];
  expect(eventCatalogue.map(({ type }) => type).filter((type) => promised.includes(type))).toEqual(promised);
  expect(eventTypes).toEqual(eventCatalogue.map(({ type }) => type));
});

test.each(eventCatalogue)(
  'the example of $type is valid against its JSON Schema and against the schema that emitters validate with',
  ({ type, version, description, schema, example }) => {
    const fits = validator(schema);
    fits(overTheWire(example));
    expect(fits.errors ?? []).toEqual([]);
    expect(envelopeSchema(type, events[type].data).parse(example)).toEqual(example);
    expect(example).toMatchObject({ type, apiVersion: version });
    expect(description).toMatch(/\.$/);
  },
);

test.each(eventCatalogue)('the JSON Schema of $type needs no other document', ({ schema }) => {
  expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
  const references = objectsIn(schema).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
  for (const reference of references) {
    expect([reference, Object.keys(schema['$defs'] as object)]).toEqual([
      reference,
      expect.arrayContaining([reference.replace('#/$defs/', '')]),
    ]);
  }
});

test.each(eventCatalogue)(
  'a receiver of $type lets new members pass, and its emitter lets none',
  ({ type, schema, example }) => {
    const grown = overTheWire(example);
    // In a map of strings, such as `attributes`, additional entries are always allowed.
    const isMap = (object: object) => Object.values(object).every((value) => typeof value === 'string');
    for (const object of objectsIn(grown)) if (!isMap(object)) object['addedLater'] = 1;
    const fits = validator(schema);
    fits(grown);
    expect(fits.errors ?? []).toEqual([]);
    expect(envelopeSchema(type, events[type].data).safeParse(grown).success).toBe(false);
  },
);

test.each(eventCatalogue)(
  'a body of $type that lacks a member, or is of another type, does not fit',
  ({ schema, example }) => {
    const fits = validator(schema);
    expect(fits({ ...example, type: 'listing.sold_out' })).toBe(false);
    const { object } = (example as { data: { object: object } }).data;
    for (const member of Object.keys(object)) {
      const lacking = Object.fromEntries(Object.entries(object).filter(([name]) => name !== member));
      expect([member, fits({ ...example, data: { ...(example['data'] as object), object: lacking } })]).toEqual([
        member,
        false,
      ]);
    }
  },
);

test.each<[EventType, string, unknown]>([
  ['listing.published', 'autoAcceptAmount', null],
  ['offer.rejected', 'autoDecided', true],
  ['order.paid', 'platformFee', { amount: 24_000, currency: 'USD' }],
  ['order.fulfilled', 'sellerNet', { amount: 218_500, currency: 'USD' }],
  ['order.created', 'shippingAddress', exampleOf('order.paid').data.object['shippingAddress']],
  ['payment.succeeded', 'paymentMethod', { type: 'card', brand: 'visa', last4: '4242' }],
  ['payment.failed', 'nextAction', null],
])('%s cannot be emitted with `%s`, which is for one party only', (type, member, value) => {
  const { data } = exampleOf(type);
  expect(events[type].data.safeParse(data).error).toBeUndefined();
  expect(events[type].data.safeParse({ ...data, object: { ...data.object, [member]: value } }).success).toBe(false);
});

test('each example has its own event id, and survives JSON', () => {
  expect(new Set(eventCatalogue.map(({ example }) => example['id'])).size).toBe(eventTypes.length);
  for (const { example } of eventCatalogue) expect(overTheWire(example)).toEqual(example);
});

test('the body of a test delivery has the envelope of events, and a type that is not in the catalogue', () => {
  const ping = { id: newId('evt'), createdAt: '2026-11-21T09:30:00.000Z', endpointId: newId('whe') };
  const body = pingBody(ping);
  expect(body).toEqual({
    id: ping.id,
    type: 'webhook.ping',
    createdAt: ping.createdAt,
    apiVersion: 'v1',
    data: { object: { endpointId: ping.endpointId } },
  });
  expect(pingSchema.parse(body)).toEqual(body);
  expect(eventTypes as readonly string[]).not.toContain(body.type);
});
