import type { RecordType } from './expand.ts';
import type { Resolvers } from './resolvers.generated.ts';

/**
 * `node` finds any record by its id, whose prefix says what it is. Whether the caller may see it is for the operation
 * that the loader asks.
 */
export function nodeResolvers(records: readonly RecordType[]): Resolvers {
  const types = new Map(records.map(({ prefix, type }) => [prefix, type]));
  const typeOf = (id: string): string | undefined => types.get(id.slice(0, id.indexOf('_')));
  return {
    Query: {
      node: (_parent, { id }, { loaderOf }) => {
        const type = typeOf(id);
        // The record is of one of the types that implement `Node`, which `__resolveType` says.
        return type === undefined ? null : (loaderOf(type).load(id) as Promise<never>);
      },
    },
    Node: { __resolveType: ({ id }) => typeOf(id) as never },
  };
}
