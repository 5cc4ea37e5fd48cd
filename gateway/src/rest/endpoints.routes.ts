import type { Route } from './route.ts';

export const endpointRoutes: Route[] = [
  { method: 'GET', path: '/webhooks/endpoints', operation: 'webhooks.listEndpoints' },
  { method: 'POST', path: '/webhooks/endpoints', operation: 'webhooks.createEndpoint', status: 201 },
  { method: 'PATCH', path: '/webhooks/endpoints/:id', operation: 'webhooks.updateEndpoint' },
  { method: 'DELETE', path: '/webhooks/endpoints/:id', operation: 'webhooks.deleteEndpoint', status: 204 },
];
