import { getNamedType, GraphQLObjectType, isObjectType } from 'graphql';
import { marketplaceApi } from '../../../src/api.ts';

const schema = marketplaceApi().graphql.schema;

/**
 * A selection of all fields of a type and of its records, so that new fields are compared too. Fields with arguments
 * are left out.
 */
export function everyField(name: string): string {
  const type = schema.getType(name);
  if (!(type instanceof GraphQLObjectType)) throw new Error(`There is no type ${name}.`);
  const fields = Object.values(type.getFields()).filter(({ args }) => args.length === 0);
  const selections = fields.map((field) => {
    const inner = getNamedType(field.type);
    return isObjectType(inner) ? `${field.name} ${everyField(inner.name)}` : field.name;
  });
  return `{ ${selections.join(' ')} }`;
}
