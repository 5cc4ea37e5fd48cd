import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { eventCatalogue } from '@marketplace/webhooks-contract';
import { marketplaceApi } from '../src/api.ts';
import { expectedVersion, ifMatchPattern } from '../src/http/preconditions.ts';

/** docs/guides/versions.md says what clients must accept; the description of the API must not say the opposite. */
type Node = Record<string, unknown>;
const document = JSON.parse(marketplaceApi().openapi) as {
  info: Node;
  paths: Record<string, Record<string, { operationId: string; requestBody?: Node; parameters: Node; responses: Node }>>;
  webhooks: Record<string, { post: { requestBody: Node } }>;
  components: { schemas: Record<string, Node>; responses: Node; parameters: Node };
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** A JSON Schema, and where it is. */
type Found = [at: string, schema: Node];

/** Every schema in `node`, components followed once. */
function schemasIn(node: unknown, at: string, seen = new Set<string>()): Found[] {
  if (typeof node !== 'object' || node === null) return [];
  const { $ref } = node as { $ref?: unknown };
  const name = typeof $ref === 'string' && $ref.startsWith('#/components/schemas/') ? $ref.split('/').at(-1)! : null;
  const behind =
    name === null || seen.has(name) ? [] : schemasIn(document.components.schemas[name], name, seen.add(name));
  const inner = Object.entries(node).filter(([key]) => !['example', 'examples', 'enum'].includes(key));
  return [[at, node as Node], ...behind, ...inner.flatMap(([key, each]) => schemasIn(each, `${at}.${key}`, seen))];
}

const seen = new Set<string>();
const sent = [
  ...operations.flatMap(({ operationId, responses }) => schemasIn(responses, operationId, seen)),
  ...Object.entries(document.webhooks).flatMap(([type, { post }]) => schemasIn(post.requestBody, type, seen)),
  ...schemasIn(document.components.responses, 'responses', seen),
];
const received = operations.flatMap(({ operationId, requestBody, parameters }) => [
  ...schemasIn(requestBody, operationId),
  ...schemasIn(parameters, operationId),
]);
const where = (found: Found[], is: (schema: Node) => boolean): string[] => [
  ...new Set(found.filter(([, schema]) => is(schema)).map(([at]) => at)),
];
const exactId = (schema: Node): boolean => /_\[/.test(String(schema.pattern ?? ''));

describe('what the service sends', () => {
  test('every answer and webhook is open to new members, new values and new forms of ids', () => {
    expect(sent.length).toBeGreaterThan(1_000);
    expect(where(sent, ({ additionalProperties }) => additionalProperties === false)).toEqual([]);
    expect(where(sent, (schema) => Array.isArray(schema.enum))).toEqual([]);
    expect(where(sent, exactId)).toEqual([]);
    // The schema of an event is that of one type.
    const literals = where(sent, (schema) => typeof schema.const === 'string');
    expect(literals.filter((at) => !/Event\.properties\.(?:type|apiVersion)$/.test(at))).toEqual([]);
    expect(literals).toHaveLength(2 * eventCatalogue.length);
  });

  test('every text with known values is a component with a name, such as ListingStatus', () => {
    const inside = where(sent, (schema) => schema['x-extensible-enum'] !== undefined).filter((at) => /\./.test(at));
    // Names of members of a map have no name of their own.
    expect(inside.filter((at) => !at.endsWith('.propertyNames'))).toEqual([]);
    expect(document.components.schemas.ListingStatus).toMatchObject({
      type: 'string',
      'x-extensible-enum': ['draft', 'published', 'paused', 'sold_out', 'archived'],
    });
  });

  test('the schemas of the catalogue of events are open too', () => {
    const schemas = eventCatalogue.flatMap(({ type, schema }) => schemasIn(schema, type));
    expect(where(schemas, ({ additionalProperties }) => additionalProperties === false)).toEqual([]);
    expect(where(schemas, (schema) => Array.isArray(schema.enum))).toEqual([]);
    expect(where(schemas, exactId)).toEqual([]);
  });
});

describe('what the service receives', () => {
  test('every body of a request is closed, but an id of a newer form can be sent back', () => {
    const open = where(
      received,
      ({ properties, additionalProperties }) => !!properties && additionalProperties !== false,
    );
    expect(open).toEqual([]);
    expect(where(received, (schema) => schema['x-extensible-enum'] !== undefined)).toEqual([]);
    expect(where(received, exactId)).toEqual([]);
  });

  test('If-Match has the pattern of the values that are not refused', () => {
    const isTaken = (value: string): boolean => {
      try {
        expectedVersion(value, true);
        return true;
      } catch {
        return false;
      }
    };
    const piece = fc.constantFrom('"v7"', '"7"', 'W/"v7"', '"', ',', ' ', '\t', '*', 'v7', 'W/', '""', '"é"');
    const pattern = new RegExp(ifMatchPattern);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
        const value = pieces.join('');
        expect([value, pattern.test(value)]).toEqual([value, isTaken(value)]);
      }),
      { numRuns: 2_000 },
    );
    expect(document.components.parameters.IfMatch).toMatchObject({ schema: { pattern: ifMatchPattern } });
  });
});

test('no integer has the bounds of the safe integers, and one that may be large has 64 bits', () => {
  const integers = [...sent, ...received].filter(([, { type }]) => type === 'integer');
  const bounds = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  expect(
    where(integers, ({ minimum, maximum }) => bounds.includes(minimum as number) || bounds.includes(maximum as number)),
  ).toEqual([]);
  expect(where(integers, ({ maximum, format }) => maximum === undefined && format !== 'int64')).toEqual([]);
});

test('the document names its licence and whom to ask', () => {
  expect(document.info).toMatchObject({ license: { name: expect.any(String) }, contact: { name: expect.any(String) } });
});
