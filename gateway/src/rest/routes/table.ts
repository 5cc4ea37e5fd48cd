import {
  apiKeyRoutes,
  auditRoutes,
  authRoutes,
  invitationRoutes,
  memberRoutes,
  organizationRoutes,
  requestRoutes,
} from './identity.routes.ts';
import { deliveryRoutes, endpointRoutes, eventRoutes, eventTypeRoutes, recoveryRoutes } from './webhooks.routes.ts';
import { disputeRoutes, paymentProviderRoutes, paymentRoutes, payoutRoutes, refundRoutes } from './payments.routes.ts';
import { exportRoutes } from './exports.routes.ts';
import { listingRoutes, offerRoutes, orderRoutes } from './trading.routes.ts';
import { operatorRoutes } from './operator.routes.ts';
import { testHelperRoutes } from './test-helpers.routes.ts';
import type { Route, TableRoute } from '../route.ts';

/**
 * The chapters of the API reference, in the order of a trade: what is sold and paid, its webhooks, then accounts.
 * `about` says in one or two sentences what the routes are for.
 */
export const chapters: { tag: string; about: string; routes: Route[] }[] = [
  {
    tag: 'Listings',
    about:
      'What organizations sell. Any API key, and any session with an active organization, can read published listings.',
    routes: listingRoutes,
  },
  {
    tag: 'Offers',
    about:
      'Negotiating the price of a listing: numbered revisions, until the offer is accepted or ends without an order.',
    routes: offerRoutes,
  },
  {
    tag: 'Orders',
    about: 'What organizations buy from each other, from reserving the units to their receipt.',
    routes: orderRoutes,
  },
  {
    tag: 'Payments',
    about: 'Paying orders. Each attempt to pay is a payment, whose status shows what became of it.',
    routes: paymentRoutes,
  },
  {
    tag: 'Refunds',
    about: 'What went back to buyers: refunds by sellers, and chargebacks of banks.',
    routes: refundRoutes,
  },
  {
    tag: 'Disputes',
    about: 'Claims of buyers, and what their banks dispute. While one is open, the money of its order is not paid out.',
    routes: disputeRoutes,
  },
  {
    tag: 'Payouts',
    about:
      'What sellers have earned: payouts, balance and the account to which they are paid. For signed-in people only.',
    routes: payoutRoutes,
  },
  {
    tag: 'Exports',
    about: 'What accountants need of a period, as CSV. Only for the roles owner, admin and finance.',
    routes: exportRoutes,
  },
  {
    tag: 'Webhook endpoints',
    about: 'The URLs at which an organization receives its events, with rate limits and signing secrets.',
    routes: endpointRoutes,
  },
  {
    tag: 'Webhook deliveries',
    about: 'One delivery per event and endpoint, with its attempts, their answers and the next attempt.',
    routes: deliveryRoutes,
  },
  { tag: 'Webhook recoveries', about: 'Redelivering the events of a time range.', routes: recoveryRoutes },
  {
    tag: 'Events',
    about: 'What happened, for servers that catch up after an outage. Each event has one delivery per endpoint.',
    routes: eventRoutes,
  },
  { tag: 'Event types', about: 'The event types, each with a schema and an example.', routes: eventTypeRoutes },
  { tag: 'Authentication', about: 'Accounts, sessions, passwords and second factors.', routes: authRoutes },
  {
    tag: 'Organizations',
    about: 'The organizations that a user belongs to: create, rename and close them.',
    routes: organizationRoutes,
  },
  { tag: 'Members', about: 'The members of an organization and their roles.', routes: memberRoutes },
  { tag: 'Invitations', about: 'Invitations to join an organization.', routes: invitationRoutes },
  {
    tag: 'API keys',
    about: 'Credentials of servers. Only the roles owner, admin and finance manage them.',
    routes: apiKeyRoutes,
  },
  {
    tag: 'Requests',
    about: 'What the servers and people of an organization have asked of this API in the last seven days.',
    routes: requestRoutes,
  },
  {
    tag: 'Audit log',
    about: 'Who changed what in an organization, and when. A chain of hashes shows later modifications.',
    routes: auditRoutes,
  },
  {
    tag: 'Operator',
    about:
      'The back office of the platform: orders with their money, claims, refunds, payouts, organizations, and the ' +
      'worst webhook endpoints. Only for members of the organization that operates the platform.',
    routes: operatorRoutes,
  },
  {
    tag: 'Payment providers',
    about: 'Where payment providers send signed notices. Nobody else calls this.',
    routes: paymentProviderRoutes,
  },
  { tag: 'Test helpers', about: 'What tests need. They exist only with TEST_HELPERS=1.', routes: testHelperRoutes },
];

/** The whole REST API. `marketplaceApi` compiles it once, for the router and the reference. */
export const table: TableRoute[] = chapters.flatMap(({ tag, routes }) => routes.map((route) => ({ ...route, tag })));
