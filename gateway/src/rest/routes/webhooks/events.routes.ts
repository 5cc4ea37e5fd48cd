import type { Route } from '../../route.ts';

export const eventRoutes: Route[] = [
  { method: 'GET', path: '/events', operation: 'webhooks.listEvents' },
  { method: 'DELETE', path: '/webhooks/events/:id/content', operation: 'webhooks.eraseEventContent', status: 204 },
];
