import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { viewerResolvers } from './identity/viewer.resolvers.ts';
import { scalarResolvers } from './scalars.ts';
import { listingResolvers } from './trading/listings.resolvers.ts';
import { readTypeDefs } from './type-defs.ts';
import { deliveryResolvers } from './webhooks/deliveries.resolvers.ts';
import { endpointResolvers } from './webhooks/endpoints.resolvers.ts';

export function createSchema(): GraphQLSchema {
  return makeExecutableSchema({
    typeDefs: readTypeDefs(),
    resolvers: [scalarResolvers, viewerResolvers, listingResolvers, endpointResolvers, deliveryResolvers],
    // A resolver whose field is gone or misspelled stops the start.
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
}
