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
import type { Route, TableRoute } from '../route.ts';

/** The chapters of the reference. `about` says in a sentence or two what the routes are for. */
export const chapters: { tag: string; about: string; routes: Route[] }[] = [
  { tag: 'Authentication', about: 'Accounts, sessions and what proves them.', routes: authRoutes },
  {
    tag: 'Organizations',
    about: 'The organizations that a person belongs to: made, named, closed.',
    routes: organizationRoutes,
  },
  { tag: 'Members', about: 'The people of an organization and their roles.', routes: memberRoutes },
  { tag: 'Invitations', about: 'People who are asked to join an organization.', routes: invitationRoutes },
  {
    tag: 'API keys',
    about: 'Credentials of servers. Only owner, admin and finance manage them.',
    routes: apiKeyRoutes,
  },
  {
    tag: 'Audit log',
    about: 'Who changed what in an organization, and when, in a chain of hashes.',
    routes: auditRoutes,
  },
  {
    tag: 'Listings',
    about: 'What an organization sells. Every key and every session of an organization reads the published ones.',
    routes: listingRoutes,
  },
  {
    tag: 'Webhook endpoints',
    about: 'Where an organization receives its events, how fast, and how they are signed.',
    routes: endpointRoutes,
  },
  {
    tag: 'Webhook deliveries',
    about: 'Each event for each endpoint: attempts, answers, and what comes next.',
    routes: deliveryRoutes,
  },
  { tag: 'Webhook recoveries', about: 'Deliveries of a stretch of time, sent again.', routes: recoveryRoutes },
  { tag: 'Webhook events', about: 'What was sent: one event for all of its deliveries.', routes: eventRoutes },
  { tag: 'Event types', about: 'The events that there are, with schema and example.', routes: eventTypeRoutes },
];

/** The whole REST API, as it is written down. `marketplaceApi` compiles it, once, for the router and the reference. */
export const table: TableRoute[] = chapters.flatMap(({ tag, routes }) => routes.map((route) => ({ ...route, tag })));
