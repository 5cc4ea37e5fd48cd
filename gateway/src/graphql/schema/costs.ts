import {
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import type { z } from 'zod';
import { type MemberCost, memberCosts } from '@marketplace/kernel';
import { deliveryDetailSchema } from '@marketplace/webhooks-contract';
import type { ExpandedSchema, FieldCost } from './expand.ts';

type Field = Pick<GraphQLField<unknown, unknown>, 'extensions'>;
type Schema = z.core.$ZodType;

/** The cost of a field. It is empty if the field costs as much as a short value. */
export function costOfField({ extensions }: Field): FieldCost {
  return (extensions.cost ?? {}) as FieldCost;
}

/**
 * Sets the cost of each field: that of the operation which it calls, what `@cost` declares, and for members of records
 * what the contracts declare with `memberCosts`.
 */
export function setCosts(schema: GraphQLSchema, { operations, records, lists, entries, costs }: ExpandedSchema): void {
  const typeOf = (name: string): GraphQLObjectType => schema.getType(name) as GraphQLObjectType;
  const fieldOf = (type: string, field: string) => typeOf(type).getFields()[field]!;
  const entriesOf = new Map(entries.map(({ parent, field, of }) => [`${parent}.${field}`, of]));
  const seen = new Set<Schema>();
  const shows = (type: GraphQLOutputType, answer: Schema | undefined): void => {
    const [named, record] = [getNamedType(type), recordIn(answer)];
    if (!isObjectType(named) || !record || seen.has(record)) return;
    seen.add(record);
    for (const field of Object.values(named.getFields())) {
      const member = record.shape[entriesOf.get(`${named.name}.${field.name}`) ?? field.name];
      addCost(field, memberCostOf(member));
      shows(field.type, member);
    }
  };

  for (const { parent, field, cost } of costs) addCost(fieldOf(parent, field), cost);
  for (const { root, node, entry } of operations) {
    const { type } = fieldOf(root, node.name.value);
    const answer = getNamedType(type);
    const page = isObjectType(answer) && answer.getFields().nodes;
    if (root === 'Query') shows(page ? page.type : type, dataOf(entry.operation.output));
  }
  for (const { type, entry } of records) shows(typeOf(type), dataOf(entry.operation.output));
  for (const { parent, field, entry } of lists) shows(fieldOf(parent, field).type, dataOf(entry.operation.output));
  // Its headers and bodies are read by hand-written resolvers.
  shows(typeOf('WebhookDelivery'), deliveryDetailSchema);
}

function addCost(field: Field, cost: FieldCost): void {
  field.extensions = { ...field.extensions, cost: { ...costOfField(field), ...cost } };
}

/** The records of an output: those of a page or list, or the output itself. */
function dataOf(output: z.ZodType): Schema {
  return recordIn(output)?.shape.data ?? output;
}

/** The cost that a member declares, or that a schema inside it does. */
function memberCostOf(schema: Schema | undefined): MemberCost {
  return schema === undefined ? {} : (memberCosts.get(schema) ?? memberCostOf(unwrapped(schema)));
}

/** The record inside `nullable`, lists and other wrappers. */
function recordIn(schema: Schema | undefined): z.ZodObject | undefined {
  if (schema === undefined || 'shape' in schema) return schema as z.ZodObject | undefined;
  return recordIn(unwrapped(schema));
}

function unwrapped(schema: Schema): Schema | undefined {
  if ('element' in schema) return schema.element as Schema;
  return 'unwrap' in schema ? (schema as z.ZodNullable<z.ZodType>).unwrap() : undefined;
}
