import type { Route } from '../../route.ts';

export const apiKeyRoutes: Route[] = [
  { method: 'GET', path: '/auth/api-keys', operation: 'identity.listApiKeys' },
  { method: 'POST', path: '/auth/api-keys', operation: 'identity.createApiKey', status: 201 },
  { method: 'GET', path: '/auth/api-keys/:id', operation: 'identity.getApiKey' },
  { method: 'POST', path: '/auth/api-keys/:id/rotate', operation: 'identity.rotateApiKey', status: 201 },
  { method: 'DELETE', path: '/auth/api-keys/:id', operation: 'identity.revokeApiKey', status: 204 },
];
