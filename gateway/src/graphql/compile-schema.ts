import { makeExecutableSchema } from '@graphql-tools/schema';
import { type GraphQLSchema, parse } from 'graphql';
import type { Catalogue } from '../calls/catalogue.ts';
import { withContractTypes } from './schema/contract-types.ts';
import { setCosts } from './schema/costs.ts';
import { describeSchema } from './schema/describe.ts';
import { type ExpandedSchema, expandSchema } from './schema/expand.ts';
import { identityResolvers } from './identity/identity.resolvers.ts';
import { payoutResolvers } from './payments/payouts.resolvers.ts';
import { nodeResolvers } from './fields/node.resolvers.ts';
import { scalarResolvers } from './schema/scalars.ts';
import { standardResolvers } from './fields/standard-resolvers.ts';
import { deliveryResolvers } from './webhooks/deliveries.resolvers.ts';
import { endpointResolvers, responseClasses } from './webhooks/endpoints.resolvers.ts';

export interface CompiledSchema {
  schema: GraphQLSchema;
  /** The schema's directives: which fields call operations or load records. */
  expanded: ExpandedSchema;
}

/** Resolvers of fields that do more than call one operation. All other fields have a directive. */
const byHand = [identityResolvers, endpointResolvers, deliveryResolvers, payoutResolvers];

/**
 * Compiles the schema files into one schema. Throws an Error if a field of `Query` or `Mutation` has no resolver, or a
 * resolver has no field.
 */
export function compileSchema(sources: readonly string[], catalogue: Catalogue): CompiledSchema {
  const written = sources.flatMap((source) => parse(source, { noLocation: true }).definitions);
  const expanded = expandSchema(withContractTypes(written, catalogue), catalogue);
  const schema = makeExecutableSchema({
    typeDefs: expanded.document,
    resolvers: [
      scalarResolvers,
      nodeResolvers(expanded.records),
      standardResolvers(expanded),
      responseClasses,
      ...byHand,
    ],
    // A resolver whose field was removed or misspelled stops the start.
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
  for (const root of [schema.getQueryType()!, schema.getMutationType()!]) {
    const without = Object.values(root.getFields()).find(({ resolve }) => resolve === undefined);
    if (without) throw new Error(`${root.name}.${without.name} has no resolver: give it an @operation, or write one.`);
  }
  describeSchema(schema, expanded);
  setCosts(schema, expanded, catalogue);
  return { schema, expanded };
}
