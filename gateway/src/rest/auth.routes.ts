import type { Route } from './route.ts';

export const authRoutes: Route[] = [
  { method: 'POST', path: '/auth/sign-up', operation: 'identity.signUp', status: 202 },
  { method: 'POST', path: '/auth/verify-email', operation: 'identity.verifyEmail' },
  // The token that the operation answers goes into the cookie and nowhere else.
  { method: 'POST', path: '/auth/sign-in', operation: 'identity.signIn', answer: 'session', session: 'start' },
  { method: 'POST', path: '/auth/sign-out', operation: 'identity.signOut', status: 204, session: 'end' },
  { method: 'GET', path: '/auth/session', operation: 'identity.getSession' },
  { method: 'PUT', path: '/auth/session/organization', operation: 'identity.switchOrganization' },
];
