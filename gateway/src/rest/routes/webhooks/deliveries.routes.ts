import type { Route } from '../../route.ts';

export const deliveryRoutes: Route[] = [
  { method: 'GET', path: '/webhooks/deliveries', operation: 'webhooks.listDeliveries' },
  // Before the route of one delivery, whose pattern matches this path too.
  {
    method: 'GET',
    path: '/webhooks/deliveries/stream',
    operation: 'webhooks.listDeliveryChanges',
    stream: true,
    own: ['waitMs'],
  },
  { method: 'GET', path: '/webhooks/deliveries/:id', operation: 'webhooks.getDelivery' },
  { method: 'POST', path: '/webhooks/deliveries/:id/redeliver', operation: 'webhooks.redeliverDelivery', status: 202 },
  { method: 'POST', path: '/webhooks/deliveries/:id/retry', operation: 'webhooks.retryDelivery', status: 202 },
  { method: 'POST', path: '/webhooks/deliveries/:id/cancel', operation: 'webhooks.cancelDelivery' },
];
