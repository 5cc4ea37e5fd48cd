import { awaitAttemptMsMax } from '@marketplace/webhooks-contract';
import type { Route } from '../route.ts';

export const endpointRoutes: Route[] = [
  { method: 'GET', path: '/webhooks/endpoints', operation: 'webhooks.listEndpoints' },
  { method: 'POST', path: '/webhooks/endpoints', operation: 'webhooks.createEndpoint', status: 201 },
  { method: 'GET', path: '/webhooks/endpoints/:id', operation: 'webhooks.getEndpoint' },
  { method: 'PATCH', path: '/webhooks/endpoints/:id', operation: 'webhooks.updateEndpoint' },
  { method: 'DELETE', path: '/webhooks/endpoints/:id', operation: 'webhooks.deleteEndpoint', status: 204 },
  {
    method: 'POST',
    path: '/webhooks/endpoints/:id/test',
    operation: 'webhooks.testEndpoint',
    then: { operation: 'webhooks.awaitAttempt', input: ({ id }) => ({ deliveryId: id, waitMs: awaitAttemptMsMax }) },
  },
  { method: 'GET', path: '/webhooks/endpoints/:id/stats', operation: 'webhooks.getEndpointStats' },
  {
    method: 'GET',
    path: '/webhooks/endpoints/:endpointId/notices',
    operation: 'webhooks.listEndpointNotices',
    pathNames: { endpointId: 'id' },
  },
  { method: 'POST', path: '/webhooks/endpoints/:id/resume', operation: 'webhooks.resumeEndpoint' },
  {
    method: 'POST',
    path: '/webhooks/endpoints/:id/retry',
    operation: 'webhooks.retryEndpointDeliveries',
    status: 202,
  },
  { method: 'POST', path: '/webhooks/endpoints/:id/secret/rotate', operation: 'webhooks.rotateEndpointSecret' },
  {
    method: 'DELETE',
    path: '/webhooks/endpoints/:id/secret/previous',
    operation: 'webhooks.deletePreviousEndpointSecret',
    status: 204,
  },
];

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

export const recoveryRoutes: Route[] = [
  { method: 'POST', path: '/webhooks/endpoints/:id/recover', operation: 'webhooks.recoverEndpoint', status: 202 },
  { method: 'GET', path: '/webhooks/recoveries', operation: 'webhooks.listRecoveries' },
  { method: 'GET', path: '/webhooks/recoveries/:id', operation: 'webhooks.getRecovery' },
  { method: 'POST', path: '/webhooks/recoveries/:id/cancel', operation: 'webhooks.cancelRecovery' },
];

export const eventRoutes: Route[] = [
  { method: 'GET', path: '/events', operation: 'webhooks.listEvents' },
  { method: 'DELETE', path: '/webhooks/events/:id/content', operation: 'webhooks.eraseEventContent', status: 204 },
];

export const eventTypeRoutes: Route[] = [
  { method: 'GET', path: '/webhooks/event-types', operation: 'webhooks.listEventTypes' },
];
