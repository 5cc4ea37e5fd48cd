import type { Route } from '../route.ts';

/** Only for the organization that operates the platform: each operation declares `operator` access. */
export const operatorRoutes: Route[] = [
  { method: 'GET', path: '/operator/organizations/:id', operation: 'identity.inspectOrganization' },
  { method: 'POST', path: '/operator/organizations/:id/suspend', operation: 'identity.suspendOrganization' },
  { method: 'POST', path: '/operator/organizations/:id/activate', operation: 'identity.activateOrganization' },
];
