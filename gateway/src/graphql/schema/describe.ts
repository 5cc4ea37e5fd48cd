import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import type { z } from 'zod';
import type { ExpandedSchema } from './expand.ts';

type Schema = z.core.$ZodType;

/** Descriptions of what the gateway adds to lists and mutations, and of arguments that many fields have. */
const standard: Readonly<Record<string, string>> = {
  edges: 'The records, each with its cursor.',
  nodes: 'The records.',
  node: 'The record.',
  pageInfo: 'Whether there is a next page, and its cursor.',
  userErrors: 'Why the change was refused. Empty if it was made.',
  first: 'Records per page, 1 to 50.',
  after: 'The `endCursor` of the previous page.',
  idempotencyKey:
    'Your key for this request, 1 to 255 characters without spaces and commas. A repetition with it gets the stored ' +
    'answer.',
  expectedVersion: 'Change the record only if it is at this version.',
  input: 'What to create or to change.',
  id: 'Id of the record.',
};

/** Instead of the contract's description, which names a header of REST. */
const clientRequestId =
  'Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request.';

/**
 * Adds the descriptions that the schema files do not have: of members, those of the contracts, so that GraphQL and REST
 * say the same; of lists and payloads, standard ones. `records` are contracts of types with hand-written resolvers.
 */
export function describeSchema(
  schema: GraphQLSchema,
  { operations, records, loaded }: ExpandedSchema,
  more: readonly (readonly [type: string, record: z.ZodType])[],
): void {
  const seen = new Set<string>();
  const shows = (type: GraphQLOutputType, answer: Schema | undefined): void => {
    const [named, record] = [getNamedType(type), innermost(answer)];
    if (!isObjectType(named) || !hasShape(record)) return;
    const name = `${named.name} of ${Object.keys(record.shape).join()}`;
    if (seen.has(name)) return;
    seen.add(name);
    named.description ||= textOf(record);
    for (const field of Object.values(named.getFields())) {
      const member = record.shape[field.name];
      field.description ||= textOf(member);
      shows(field.type, member);
    }
  };
  const takes = (type: GraphQLInputType, input: Schema | undefined): void => {
    const [named, record] = [getNamedType(type), innermost(input)];
    if (!isInputObjectType(named) || !hasShape(record)) return;
    named.description ||= textOf(record);
    for (const field of Object.values(named.getFields())) {
      const member = record.shape[field.name];
      const before = field.description;
      field.description ||= field.name === 'clientRequestId' ? clientRequestId : textOf(member);
      if (before !== field.description || member) takes(field.type, member);
    }
  };

  for (const { root, node, entry, id, renamed } of operations) {
    const field = (root === 'Query' ? schema.getQueryType() : schema.getMutationType())!.getFields()[node.name.value]!;
    const { input, output } = entry.operation;
    for (const argument of field.args) {
      if (argument.name === 'input') {
        takes(argument.type, input);
        (getNamedType(argument.type) as GraphQLInputObjectType).description ||= `The input of \`${node.name.value}\`.`;
      } else if (argument.name === 'clientRequestId') argument.description ||= clientRequestId;
      else if (argument.name !== 'after')
        argument.description ||= memberText(input, argument.name === 'id' ? id : renamed.get(argument.name), argument);
    }
    const answer = getNamedType(field.type);
    if (!isObjectType(answer)) continue;
    const members = answer.getFields();
    const shape: Record<string, Schema> = hasShape(output) ? output.shape : {};
    if (root === 'Query') shows(members.nodes?.type ?? field.type, shape.data ?? output);
    else
      for (const member of Object.values(members)) {
        member.description ||= textOf(shape[member.name]);
        shows(member.type, shape[member.name] ?? output);
      }
  }
  const typeOf = (name: string): GraphQLOutputType => schema.getType(name) as GraphQLOutputType;
  for (const { type, entry } of records) {
    const { output } = entry.operation;
    shows(typeOf(type), (hasShape(output) && output.shape.data) || output);
  }
  for (const [type, record] of more) shows(typeOf(type), record);

  const links = new Map(loaded.map((field) => [`${field.parent}.${field.field}`, field]));
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || !(isObjectType(type) || isInterfaceType(type))) continue;
    type.description ||= typeText(type.name);
    for (const field of Object.values(type.getFields())) {
      const by = links.get(`${type.name}.${field.name}`)?.by;
      if (by !== undefined)
        field.description ||= `The record that \`${by}\` names. Null if it does not exist or you may not see it.`;
      field.description ||= standard[field.name];
      if (type.name.endsWith('Payload')) field.description ||= 'Null if the change was refused.';
      for (const argument of field.args) argument.description ||= standard[argument.name];
    }
  }
}

function typeText(name: string): string | undefined {
  if (name === 'Query') return 'What can be read.';
  if (name === 'Mutation') return 'What can be changed.';
  if (name.endsWith('Connection')) return 'A page of a list.';
  if (name.endsWith('Edge')) return 'A record of a page.';
  return name.endsWith('Payload') ? 'What a mutation answers.' : undefined;
}

function memberText(input: Schema, member: string | undefined, { name }: GraphQLArgument): string | undefined {
  return hasShape(input) ? textOf(input.shape[member ?? name]) : undefined;
}

/** The description of a member, or of what it wraps. */
function textOf(schema: Schema | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const { description } = schema as z.ZodType;
  return description ?? textOf(unwrapped(schema));
}

/** The record inside `nullable`, lists and other wrappers. */
function innermost(schema: Schema | undefined): Schema | undefined {
  if (schema === undefined || hasShape(schema)) return schema;
  return innermost(unwrapped(schema));
}

function unwrapped(schema: Schema): Schema | undefined {
  if ('element' in schema) return schema.element as Schema;
  return 'unwrap' in schema ? (schema as z.ZodNullable<z.ZodType>).unwrap() : undefined;
}

function hasShape(schema: Schema | undefined): schema is z.ZodObject {
  return schema !== undefined && 'shape' in schema;
}
