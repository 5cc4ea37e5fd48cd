import type { Route } from '../../route.ts';

export const memberRoutes: Route[] = [
  { method: 'GET', path: '/organizations/:organizationId/members', operation: 'identity.listMembers' },
  { method: 'PATCH', path: '/organizations/:organizationId/members/:memberId', operation: 'identity.updateMember' },
  {
    method: 'DELETE',
    path: '/organizations/:organizationId/members/:memberId',
    operation: 'identity.removeMember',
    status: 204,
  },
];
