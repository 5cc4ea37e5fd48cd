import { getNamedType, GraphQLObjectType, isObjectType } from 'graphql';
import { marketplaceApi } from '../../../src/api.ts';

const { schema, expanded } = marketplaceApi().graphql;

/** The lists that show the members of an object. Records have the object only. */
export const listsOfEntries: ReadonlySet<string> = new Set(
  expanded.entries.map(({ parent, field }) => `${parent}.${field}`),
);

/**
 * A selection of all fields of a type and of its records, so that new fields are compared too. Fields with arguments
 * are left out, and so are fields that lead back to a type in `inside`, such as the offer of the order of an offer.
 * `except` has names such as `Listing.description` of further fields to leave out.
 */
export function everyField(
  name: string,
  inside: readonly string[] = [],
  except: ReadonlySet<string> = new Set(),
): string {
  const type = schema.getType(name);
  if (!(type instanceof GraphQLObjectType)) throw new Error(`There is no type ${name}.`);
  const path = [...inside, name];
  const fields = Object.values(type.getFields()).filter(
    (field) =>
      field.args.length === 0 && !path.includes(getNamedType(field.type).name) && !except.has(`${name}.${field.name}`),
  );
  const selections = fields.map((field) => {
    const inner = getNamedType(field.type);
    return isObjectType(inner) ? `${field.name} ${everyField(inner.name, path, except)}` : field.name;
  });
  return `{ ${selections.join(' ')} }`;
}
