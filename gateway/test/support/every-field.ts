import { getNamedType, GraphQLObjectType, isObjectType } from 'graphql';
import { marketplaceApi } from '../../src/api.ts';

const schema = marketplaceApi().graphql.schema;

/**
 * Selects all there is of a type, so that a field that is added is compared as well. What takes arguments is a question
 * of its own.
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
