import type { Route } from './route.ts';

export const deliveryRoutes: Route[] = [
  { method: 'GET', path: '/webhooks/deliveries', operation: 'webhooks.listDeliveries' },
  { method: 'GET', path: '/webhooks/deliveries/:id', operation: 'webhooks.getDelivery' },
];
