import { type GraphQLField, type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';
import { type MemberCost, memberCosts } from '@marketplace/kernel';
import type { Catalogue } from '../../calls/catalogue.ts';
import { innerOf, namedSchemas, type Schema } from './contract-schemas.ts';
import type { ExpandedSchema, FieldCost } from './expand.ts';

type Field = Pick<GraphQLField<unknown, unknown>, 'extensions'>;

/** The cost of a field. It is empty if the field costs as much as a short value. */
export function costOfField({ extensions }: Field): FieldCost {
  return (extensions.cost ?? {}) as FieldCost;
}

/**
 * Sets the cost of each field: for members of records what the contracts declare with `memberCosts`, for other fields
 * that of the operation which they call, or what `@cost` declares.
 */
export function setCosts(schema: GraphQLSchema, { entries, costs }: ExpandedSchema, catalogue: Catalogue): void {
  const memberOf = new Map(entries.map(({ parent, field, of }) => [`${parent}.${field}`, of]));
  for (const [name, records] of namedSchemas(catalogue).objects) {
    const type = schema.getType(name);
    for (const field of isObjectType(type) ? Object.values(type.getFields()) : [])
      for (const { shape } of records)
        addCost(field, memberCostOf(shape[memberOf.get(`${name}.${field.name}`) ?? field.name]));
  }
  for (const { parent, field, cost } of costs)
    addCost((schema.getType(parent) as GraphQLObjectType).getFields()[field]!, cost);
}

function addCost(field: Field, cost: FieldCost): void {
  field.extensions = { ...field.extensions, cost: { ...costOfField(field), ...cost } };
}

/** The cost that a member declares, or that a schema inside it does. */
function memberCostOf(schema: Schema | undefined): MemberCost {
  return schema === undefined ? {} : (memberCosts.get(schema) ?? memberCostOf(innerOf(schema)));
}
