import type { Route } from './route.ts';

export const organizationRoutes: Route[] = [
  { method: 'GET', path: '/organizations', operation: 'identity.listOrganizations' },
  { method: 'POST', path: '/organizations', operation: 'identity.createOrganization', status: 201 },
];
