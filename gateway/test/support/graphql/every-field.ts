import { getNamedType, GraphQLObjectType, isObjectType } from 'graphql';
import { marketplaceApi } from '../../../src/api.ts';
import { costOfField } from '../../../src/graphql/schema/costs.ts';
import { toEntries } from '../../../src/graphql/fields/entries.ts';

const { schema, expanded } = marketplaceApi().graphql;

/** Lists of name and value that GraphQL answers, by the member of the record that has the object. */
const lists = new Map(
  expanded.entries.flatMap((list) => (isObjectType(schema.getType(list.parent)) ? [[list.of, list]] : [])),
);
/** Members of type JSON. */
const free: ReadonlySet<string> = new Set(['payload', 'schema', 'example', 'changes', 'details']);

/** A record of REST with lists of name and value for objects whose members are data. */
export function withLists<T>(record: T): T;
export function withLists(record: unknown): unknown {
  if (Array.isArray(record)) return record.map(withLists);
  if (typeof record !== 'object' || record === null) return record;
  return Object.fromEntries(
    Object.entries(record).map(([member, value]: [string, unknown]) => {
      const list = Array.isArray(value) ? undefined : lists.get(member);
      if (list) return [list.field, toEntries(value as object | null, list)];
      return [member, free.has(member) ? value : withLists(value)];
    }),
  );
}

/**
 * A selection of all fields of a type and of its records, so that new fields are compared too. Fields with arguments
 * are left out, and so are fields that lead back to a type in `inside`, such as the offer of the order of an offer.
 * `short` leaves out members that may be long.
 */
export function everyField(name: string, inside: readonly string[] = [], lengths: 'all' | 'short' = 'all'): string {
  const type = schema.getType(name);
  if (!(type instanceof GraphQLObjectType)) throw new Error(`There is no type ${name}.`);
  const path = [...inside, name];
  const fields = Object.values(type.getFields()).filter(
    (field) =>
      field.args.length === 0 &&
      !path.includes(getNamedType(field.type).name) &&
      (lengths === 'all' || costOfField(field).kb === undefined),
  );
  const selections = fields.map((field) => {
    const inner = getNamedType(field.type);
    return isObjectType(inner) ? `${field.name} ${everyField(inner.name, path, lengths)}` : field.name;
  });
  return `{ ${selections.join(' ')} }`;
}
