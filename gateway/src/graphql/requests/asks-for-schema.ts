import { GraphQLError, Kind, parse } from 'graphql';
import { limits } from './limits.ts';

/** Fields of the query type that return the schema. */
const schemaFields = new Set(['__schema', '__type']);

/**
 * Whether a request asks for the schema only, as tools do that generate clients: each operation of the document is a
 * query, and has no other root fields. Root fields in fragments do not count as such. False for a document that cannot
 * be parsed.
 */
export function asksForSchema({ query }: Record<string, unknown>): boolean {
  if (typeof query !== 'string') return false;
  try {
    const operations = parse(query, { maxTokens: limits.tokens, noLocation: true }).definitions.filter(
      (definition) => definition.kind === Kind.OPERATION_DEFINITION,
    );
    return (
      operations.length > 0 &&
      operations.every(
        ({ operation, selectionSet }) =>
          operation === 'query' &&
          selectionSet.selections.every((field) => field.kind === Kind.FIELD && schemaFields.has(field.name.value)),
      )
    );
  } catch (error) {
    if (error instanceof GraphQLError) return false;
    throw error;
  }
}
