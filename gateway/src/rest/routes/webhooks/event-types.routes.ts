import type { Route } from '../../route.ts';

export const eventTypeRoutes: Route[] = [
  { method: 'GET', path: '/webhooks/event-types', operation: 'webhooks.listEventTypes' },
];
