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
