import { apiKeyRoutes } from './api-keys.routes.ts';
import { auditRoutes } from './audit.routes.ts';
import { authRoutes } from './auth.routes.ts';
import { deliveryRoutes } from './deliveries.routes.ts';
import { endpointRoutes } from './endpoints.routes.ts';
import { eventRoutes } from './events.routes.ts';
import { eventTypeRoutes } from './event-types.routes.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { listingRoutes } from './listings.routes.ts';
import { memberRoutes } from './members.routes.ts';
import { organizationRoutes } from './organizations.routes.ts';
import { recoveryRoutes } from './recoveries.routes.ts';
import type { Route, TableRoute } from './route.ts';

const chapters: Record<string, Route[]> = {
  Authentication: authRoutes,
  Organizations: organizationRoutes,
  Members: memberRoutes,
  Invitations: invitationRoutes,
  'API keys': apiKeyRoutes,
  'Audit log': auditRoutes,
  Listings: listingRoutes,
  'Webhook endpoints': endpointRoutes,
  'Webhook deliveries': deliveryRoutes,
  'Webhook recoveries': recoveryRoutes,
  'Webhook events': eventRoutes,
  'Event types': eventTypeRoutes,
};

/** The whole REST API, as it is written down. `marketplaceApi` compiles it, once, for the router and the reference. */
export const table: TableRoute[] = Object.entries(chapters).flatMap(([tag, routes]) =>
  routes.map((route) => ({ ...route, tag })),
);
