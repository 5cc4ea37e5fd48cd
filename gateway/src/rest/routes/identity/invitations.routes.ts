import type { Route } from '../../route.ts';

export const invitationRoutes: Route[] = [
  { method: 'GET', path: '/organizations/:organizationId/invitations', operation: 'identity.listInvitations' },
  {
    method: 'POST',
    path: '/organizations/:organizationId/invitations',
    operation: 'identity.createInvitation',
    status: 201,
  },
  {
    method: 'DELETE',
    path: '/organizations/:organizationId/invitations/:invitationId',
    operation: 'identity.revokeInvitation',
    status: 204,
  },
  { method: 'POST', path: '/invitations/accept', operation: 'identity.acceptInvitation' },
];
