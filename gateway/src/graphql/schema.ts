import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { apiKeyResolvers } from './identity/api-keys.resolvers.ts';
import { auditResolvers } from './identity/audit.resolvers.ts';
import { invitationResolvers } from './identity/invitations.resolvers.ts';
import { memberResolvers } from './identity/members.resolvers.ts';
import { organizationResolvers } from './identity/organizations.resolvers.ts';
import { securityResolvers } from './identity/security.resolvers.ts';
import { sessionResolvers } from './identity/sessions.resolvers.ts';
import { viewerResolvers } from './identity/viewer.resolvers.ts';
import { nodeResolvers } from './node.resolvers.ts';
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
      ...[scalarResolvers, nodeResolvers],
      ...[viewerResolvers, sessionResolvers, securityResolvers],
      ...[organizationResolvers, memberResolvers, invitationResolvers, apiKeyResolvers, auditResolvers],
      listingResolvers,
      ...[endpointResolvers, eventTypeResolvers, deliveryResolvers, healthResolvers, recoveryResolvers],
    ],
    // A resolver whose field is gone or misspelled stops the start.
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
}
