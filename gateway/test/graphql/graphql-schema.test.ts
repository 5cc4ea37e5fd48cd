import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  specifiedScalarTypes,
} from 'graphql';
import type { z } from 'zod';
import { annotationMembers } from '@marketplace/kernel';
import { sessionSchema } from '@marketplace/identity-contract';
import { endpointBucketSchema, endpointStatsSchema } from '@marketplace/webhooks-contract';
import { marketplaceApi } from '../../src/api.ts';
import { limits } from '../../src/graphql/requests/limits.ts';
import { sdlOf } from '../../src/graphql/schema/sdl.ts';
import { ask } from '../support/graphql/ask-graphql.ts';
import { apiKey, endpoint, listing, offer, organization } from '../support/fake-records.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

const { schema, expanded } = marketplaceApi().graphql;

test('schema.graphql is up to date; `npm run generate` writes it', () => {
  expect(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')).toBe(sdlOf(schema));
});

test('a mutation takes `expectedVersion` if its operation compares a version, and only then', () => {
  const mutations = expanded.operations.filter(({ root }) => root === 'Mutation');
  const takes = mutations.filter(({ node }) => node.arguments!.some(({ name }) => name.value === 'expectedVersion'));
  expect(takes).toEqual(mutations.filter(({ entry }) => entry.operation.versioned));
});

type Pair = [type: string, record: z.ZodObject];

/**
 * Types whose fields have hand-written resolvers. The operations of all others are found through the schema's
 * directives.
 */
const byHand: Pair[] = [
  ['Viewer', sessionSchema],
  ['WebhookEndpointStats', endpointStatsSchema],
  ['WebhookBucket', endpointBucketSchema],
];

/** Each object type with each record that it shows, at any depth, beginning with the outputs of operations. */
const pairs = new Map<string, Pair>();
const add = (type: GraphQLOutputType, answer: z.ZodType | undefined): void => {
  const [named, record] = [getNamedType(type), innermost(answer)];
  if (!isObjectType(named) || record === undefined || !('shape' in record)) return;
  const name = `${named.name} of ${Object.keys((record as z.ZodObject).shape).join()}`;
  if (pairs.has(name)) return;
  pairs.set(name, [named.name, record as z.ZodObject]);
  for (const field of Object.values(named.getFields()))
    add(field.type, (record as z.ZodObject).shape[field.name] as z.ZodType | undefined);
};
const typeOf = (name: string): GraphQLObjectType => {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is not an object type`);
  return type;
};
for (const {
  root,
  node,
  entry: {
    operation: { output },
  },
} of expanded.operations) {
  const { type } = typeOf(root).getFields()[node.name.value]!;
  const { shape = {} } = output as Partial<z.ZodObject>;
  if (root === 'Query')
    add(
      'nodes' in fieldsOf(type) ? fieldsOf(type).nodes!.type : type,
      'data' in shape ? (shape.data as z.ZodType) : output,
    );
  // The members of a payload are those of the output, or its only member is the whole output.
  else
    for (const { name, type: member } of Object.values(fieldsOf(type)))
      if (name !== 'userErrors') add(member, name in shape ? (shape[name] as z.ZodType) : output);
}
for (const {
  type,
  entry: {
    operation: { output },
  },
} of expanded.records)
  add(typeOf(type), ((output as z.ZodObject).shape.data as z.ZodType) ?? output);
for (const [type, record] of byHand) add(typeOf(type), record);

test('every type, field, argument, input field and enum value has a description', () => {
  const bare = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__') && !specifiedScalarTypes.some((scalar) => scalar.name === name))
    .flatMap((type) => {
      const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
      const members = isInputObjectType(type) ? Object.values(type.getFields()) : [];
      // The values of `Currency` are codes of ISO 4217, which its description says.
      const values = isEnumType(type) && type.name !== 'Currency' ? type.getValues() : [];
      return [
        { name: type.name, description: type.description },
        ...[...fields, ...members, ...values].map(({ name, description }) => ({
          name: `${type.name}.${name}`,
          description,
        })),
        ...fields.flatMap((field) =>
          field.args.map(({ name, description }) => ({ name: `${type.name}.${field.name}(${name}:)`, description })),
        ),
      ];
    })
    .filter(({ description }) => !description);
  expect(bare.map(({ name }) => name)).toEqual([]);
});

test('records are compared including their parts', () => {
  const compared = new Set([...pairs.values()].map(([type]) => type));
  const own = /(Connection|Edge|Payload)$|^(Query|Mutation|PageInfo|UserError|__.*)$/;
  const items = new Set(expanded.entries.map(({ type }) => type));
  expect(
    Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && !own.test(type.name) && !items.has(type.name) && !compared.has(type.name),
    ),
  ).toEqual([]);
});

test.each([...pairs])('%s has the members of its record, and all values of its enums', (_, [name, record]) => {
  const fields = typeOf(name).getFields();
  // Fields with a resolver need not be members of the record.
  const beyond = Object.values(fields)
    .filter(({ name: member, resolve }) => resolve !== undefined && !(member in record.shape))
    .map((field) => field.name);
  // A member that is a map can be left out, if it is offered as a list.
  const listed = expanded.entries.filter(({ parent }) => parent === name).map(({ of }) => of);
  // Data that organizations keep with a record for their servers is not in the console.
  const left = [...listed, ...Object.keys(annotationMembers)];
  const members = Object.keys(record.shape).filter((member) => member in fields || !left.includes(member));
  expect(Object.keys(fields).sort()).toEqual([...members, ...beyond].sort());
  for (const [member, { type: fieldType }] of Object.entries(fields)) {
    const named = getNamedType(fieldType);
    if (!isEnumType(named) || !(member in record.shape)) continue;
    expect([member, named.getValues().map(({ value }) => value as string)]).toEqual([
      member,
      (innermost(record.shape[member]) as z.ZodEnum).options,
    ]);
  }
});

function fieldsOf(type: GraphQLOutputType): Record<string, GraphQLField<unknown, unknown>> {
  const named = getNamedType(type);
  return isObjectType(named) ? named.getFields() : {};
}

/** The record or enum inside `nullable`, lists and other wrappers. */
function innermost(answer: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (answer === undefined || 'shape' in answer || 'options' in answer) return answer;
  if ('element' in answer) return innermost(answer.element as z.ZodType);
  return 'unwrap' in answer ? innermost((answer as z.ZodNullable<z.ZodType>).unwrap()) : undefined;
}

describe('the page of the schema', () => {
  const page = readFileSync(new URL('../../../docs/graphql.md', import.meta.url), 'utf8');
  const ids: Record<string, string> = {
    key_: apiKey.id,
    lst_: listing.id,
    off_: offer.id,
    org_: organization.id,
    whe_: endpoint.id,
  };

  /** Each example with the variables below it. */
  const examples = [...page.matchAll(/```graphql\n(.*?)```(?:\n\n```json\n(.*?)```)?/gs)].map(
    ([, document, variables = '{}']) => ({
      name: /^\w+ (\w+)/.exec(document!)![1]!,
      document: document!,
      variables: JSON.parse(variables.replace(/(\w{3}_)\.\.\./g, (_, prefix: string) => ids[prefix]!)) as Record<
        string,
        unknown
      >,
    }),
  );

  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  test('docs/graphql.md has examples', () => {
    expect(examples.map(({ name }) => name)).toEqual([
      'EndpointPage',
      'Keys',
      'OrdersToShip',
      'WhoDidIt',
      'Record',
      'Accept',
      'CreateKey',
      'Switch',
      'Describe',
    ]);
  });

  test.each(examples)('the example $name of docs/graphql.md works', async ({ document, variables }) => {
    const { errors, data } = await ask<Record<string, { userErrors?: unknown[] } | null>>(gateway, document, variables);
    expect(errors).toBeUndefined();
    for (const answer of Object.values(data!)) {
      expect(answer).not.toBeNull();
      expect(answer!.userErrors ?? []).toEqual([]);
    }
  });

  test('docs/graphql.md has the limits of the gateway', () => {
    const written = [...page.matchAll(/^\| [^|]+ \| ([\d,]+) \|/gm)].map(([, number]) =>
      Number(number!.replace(',', '')),
    );
    const { tokens, depth, aliases, directives, selections, complexity, first, errors } = limits;
    expect(written).toEqual([tokens, depth, aliases, directives, selections, complexity, first, errors]);
  });
});
