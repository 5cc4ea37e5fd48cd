import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import type { Catalogue } from '../../catalogue.ts';
import { type ExpandedSchema, expandSchema } from './expand.ts';
import { organizationResolvers } from '../identity/organizations.resolvers.ts';
import { securityResolvers } from '../identity/security.resolvers.ts';
import { sessionResolvers } from '../identity/sessions.resolvers.ts';
import { viewerResolvers } from '../identity/viewer.resolvers.ts';
import { nodeResolvers } from './node.resolvers.ts';
import { scalarResolvers } from './scalars.ts';
import { standardResolvers } from './standard-resolvers.ts';
import { deliveryResolvers } from '../webhooks/deliveries.resolvers.ts';
import { endpointResolvers } from '../webhooks/endpoints.resolvers.ts';
import { healthResolvers } from '../webhooks/health.resolvers.ts';

export interface CompiledSchema {
  schema: GraphQLSchema;
  /** What its fields stand for. */
  expanded: ExpandedSchema;
}

/** Fields that do more than their operation, or other than it. All others say by a directive what they stand for. */
const byHand = [
  ...[viewerResolvers, sessionResolvers, securityResolvers, organizationResolvers],
  ...[endpointResolvers, deliveryResolvers, healthResolvers],
];

/**
 * The schema of the files, each of which adds to it. Throws an Error when a field of `Query` or `Mutation` has no
 * resolver, or a resolver no field.
 */
export function compileSchema(sources: readonly string[], catalogue: Catalogue): CompiledSchema {
  const expanded = expandSchema(sources, catalogue);
  const schema = makeExecutableSchema({
    typeDefs: expanded.document,
    resolvers: [scalarResolvers, nodeResolvers(expanded.records), standardResolvers(expanded), ...byHand],
    // A resolver whose field is gone or misspelled stops the start.
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
  for (const root of [schema.getQueryType()!, schema.getMutationType()!]) {
    const without = Object.values(root.getFields()).find(({ resolve }) => resolve === undefined);
    if (without) throw new Error(`${root.name}.${without.name} has no resolver: give it an @operation, or write one.`);
  }
  return { schema, expanded };
}
