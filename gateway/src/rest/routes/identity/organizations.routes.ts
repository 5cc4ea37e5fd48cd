import type { Route } from '../../route.ts';

export const organizationRoutes: Route[] = [
  { method: 'GET', path: '/organizations', operation: 'identity.listOrganizations' },
  { method: 'POST', path: '/organizations', operation: 'identity.createOrganization', status: 201 },
  { method: 'GET', path: '/organizations/:id', operation: 'identity.getOrganization' },
  { method: 'PATCH', path: '/organizations/:id', operation: 'identity.updateOrganization' },
  { method: 'POST', path: '/organizations/:id/close', operation: 'identity.closeOrganization' },
];
