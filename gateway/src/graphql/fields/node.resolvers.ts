import type { Resolver } from '../context.ts';
import type { RecordType } from '../schema/expand.ts';

interface Node {
  id: string;
}

/**
 * `node` loads any record by its id, whose prefix gives the type. The operation that the loader calls checks whether
 * the caller may see it.
 */
export function nodeResolvers(records: readonly RecordType[]) {
  const types = new Map(records.flatMap(({ prefix, type }) => (prefix === undefined ? [] : [[prefix, type] as const])));
  const typeOf = (id: string): string | undefined => types.get(id.slice(0, id.indexOf('_')));
  const node: Resolver<Node, Node | null> = (_parent, { id }, { loaderOf }) => {
    const type = typeOf(id);
    return type === undefined ? null : loaderOf(type).load(id);
  };
  return { Query: { node }, Node: { __resolveType: ({ id }: Node) => typeOf(id) } };
}
