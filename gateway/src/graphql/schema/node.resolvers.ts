import type { RecordType } from './expand.ts';
import type { Resolvers } from './resolvers.generated.ts';

/**
 * `node` loads any record by its id, whose prefix gives the type. The operation that the loader calls checks whether
 * the caller may see it.
 */
export function nodeResolvers(records: readonly RecordType[]): Resolvers {
  const types = new Map(records.flatMap(({ prefix, type }) => (prefix === undefined ? [] : [[prefix, type] as const])));
  const typeOf = (id: string): string | undefined => types.get(id.slice(0, id.indexOf('_')));
  return {
    Query: {
      node: (_parent, { id }, { loaderOf }) => {
        const type = typeOf(id);
        // The static type of the record is unknown here; `__resolveType` gives it at run time.
        return type === undefined ? null : (loaderOf(type).load(id) as Promise<never>);
      },
    },
    Node: { __resolveType: ({ id }) => typeOf(id) as never },
  };
}
