import type { Route } from '../route.ts';

/** The tokens in the output of these operations are sent in cookies only. */
export const authRoutes: Route[] = [
  { method: 'POST', path: '/auth/sign-up', operation: 'identity.signUp', status: 202 },
  { method: 'POST', path: '/auth/verify-email', operation: 'identity.verifyEmail' },
  { method: 'POST', path: '/auth/verify-email/resend', operation: 'identity.resendVerification', status: 202 },
  { method: 'POST', path: '/auth/sign-in', operation: 'identity.signIn', answer: 'answer', session: 'start' },
  {
    method: 'POST',
    path: '/auth/sign-in/totp',
    operation: 'identity.signInTotp',
    answer: 'session',
    session: 'finish',
    own: ['challengeToken'],
  },
  { method: 'POST', path: '/auth/sign-out', operation: 'identity.signOut', status: 204, session: 'end' },
  { method: 'POST', path: '/auth/password/forgot', operation: 'identity.forgotPassword', status: 202 },
  { method: 'POST', path: '/auth/password/reset', operation: 'identity.resetPassword' },
  { method: 'PUT', path: '/auth/password', operation: 'identity.changePassword', answer: 'session', session: 'start' },
  { method: 'POST', path: '/auth/totp', operation: 'identity.beginTotp' },
  { method: 'POST', path: '/auth/totp/confirm', operation: 'identity.confirmTotp' },
  { method: 'DELETE', path: '/auth/totp', operation: 'identity.deleteTotp', status: 204 },
  { method: 'POST', path: '/auth/recovery-codes', operation: 'identity.createRecoveryCodes' },
  {
    method: 'POST',
    path: '/auth/reauthenticate',
    operation: 'identity.reauthenticate',
    answer: 'session',
    session: 'start',
  },
  { method: 'GET', path: '/auth/mail-settings', operation: 'identity.getMailSettings' },
  { method: 'PATCH', path: '/auth/mail-settings', operation: 'identity.updateMailSettings' },
  { method: 'POST', path: '/auth/mail-settings/unsubscribe', operation: 'identity.unsubscribe' },
  { method: 'GET', path: '/auth/session', operation: 'identity.getSession' },
  {
    method: 'PUT',
    path: '/auth/session/organization',
    operation: 'identity.switchOrganization',
    answer: 'session',
    session: 'start',
  },
  { method: 'GET', path: '/auth/sessions', operation: 'identity.listSessions' },
  {
    method: 'DELETE',
    path: '/auth/sessions',
    operation: 'identity.revokeOtherSessions',
    query: ['except'],
    status: 204,
  },
  { method: 'DELETE', path: '/auth/sessions/:id', operation: 'identity.revokeSession', status: 204 },
];

export const organizationRoutes: Route[] = [
  { method: 'GET', path: '/organizations', operation: 'identity.listOrganizations' },
  { method: 'POST', path: '/organizations', operation: 'identity.createOrganization', status: 201 },
  { method: 'GET', path: '/organizations/:id', operation: 'identity.getOrganization' },
  { method: 'PATCH', path: '/organizations/:id', operation: 'identity.updateOrganization' },
  { method: 'POST', path: '/organizations/:id/close', operation: 'identity.closeOrganization' },
];

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

export const apiKeyRoutes: Route[] = [
  { method: 'GET', path: '/auth/api-keys', operation: 'identity.listApiKeys' },
  { method: 'POST', path: '/auth/api-keys', operation: 'identity.createApiKey', status: 201 },
  { method: 'GET', path: '/auth/api-keys/:id', operation: 'identity.getApiKey' },
  { method: 'POST', path: '/auth/api-keys/:id/rotate', operation: 'identity.rotateApiKey', status: 201 },
  { method: 'DELETE', path: '/auth/api-keys/:id', operation: 'identity.revokeApiKey', status: 204 },
];

export const requestRoutes: Route[] = [{ method: 'GET', path: '/requests', operation: 'identity.listRequests' }];

export const auditRoutes: Route[] = [
  { method: 'GET', path: '/audit-events', operation: 'identity.listAuditEvents' },
  {
    method: 'GET',
    path: '/audit-events/export',
    operation: 'identity.exportAuditEvents',
    download: true,
    own: ['untilSeq'],
  },
  { method: 'GET', path: '/audit-events/verify', operation: 'identity.verifyAuditEvents' },
];
