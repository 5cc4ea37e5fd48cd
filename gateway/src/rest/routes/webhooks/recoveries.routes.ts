import type { Route } from '../../route.ts';

export const recoveryRoutes: Route[] = [
  { method: 'POST', path: '/webhooks/endpoints/:id/recover', operation: 'webhooks.recoverEndpoint', status: 202 },
  { method: 'GET', path: '/webhooks/recoveries', operation: 'webhooks.listRecoveries' },
  { method: 'GET', path: '/webhooks/recoveries/:id', operation: 'webhooks.getRecovery' },
  { method: 'POST', path: '/webhooks/recoveries/:id/cancel', operation: 'webhooks.cancelRecovery' },
];
