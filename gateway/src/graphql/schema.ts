import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { viewerResolvers } from './identity/viewer.resolvers.ts';
import { scalarResolvers } from './scalars.ts';
import { listingResolvers } from './trading/listings.resolvers.ts';
import { readTypeDefs } from './type-defs.ts';
import { deliveryResolvers } from './webhooks/deliveries.resolvers.ts';
import { endpointResolvers } from './webhooks/endpoints.resolvers.ts';
import { eventTypeResolvers } from './webhooks/event-types.resolvers.ts';
import { healthResolvers } from './webhooks/health.resolvers.ts';
import { recoveryResolvers } from './webhooks/recoveries.resolvers.ts';

export function createSchema(): GraphQLSchema {
  return makeExecutableSchema({
    typeDefs: readTypeDefs(),
    resolvers: [
      ...[scalarResolvers, viewerResolvers, listingResolvers],
      ...[endpointResolvers, eventTypeResolvers, deliveryResolvers, healthResolvers, recoveryResolvers],
    ],
    // A resolver whose field is gone or misspelled stops the start.
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
}
