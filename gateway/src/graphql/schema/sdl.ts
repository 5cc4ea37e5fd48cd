import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';

/** The schema in GraphQL's definition language, sorted, as it is committed in `gateway/schema.graphql` and served. */
export function sdlOf(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
