import { awaitAttemptMsMax } from '@marketplace/webhooks-contract';
import type { Route } from '../../route.ts';

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
