import { z } from 'zod';
import type { ErrorDeclarations } from './declaration.ts';

/** Errors of authentication and authorization. */
export const accessErrorDeclarations = {
  unauthenticated: {
    status: 401,
    title: 'A credential is needed',
    explanation: {
      meaning: 'The route requires authentication. The request has no credential, or its session has ended.',
      remedy: 'Send `Authorization: Bearer <API_KEY>`, or sign in and send the session cookie.',
    },
  },
  invalid_api_key: {
    status: 401,
    title: 'The API key is not valid',
    explanation: {
      meaning:
        'The `Authorization` header is not a bearer token, or there is no such API key. ' +
        'If a request has an `Authorization` header, its session cookie is ignored.',
      remedy:
        'Check that the whole key was copied: `mk_`, `live` or `test`, and 36 characters. ' +
        'Keys of test installations do not work elsewhere.',
    },
  },
  insufficient_scope: {
    status: 403,
    title: 'The API key lacks a scope',
    explanation: {
      meaning: 'The API key is valid, but it does not have the scope that this operation requires.',
      remedy: '`requiredScopes` names the scope. The scopes of a key cannot be changed: create a key with that scope.',
    },
    members: z.object({ requiredScopes: z.array(z.string()).describe('The scopes that the API key needs.') }),
  },
  role_not_allowed: {
    status: 403,
    title: 'Your role may not do this',
    explanation: {
      meaning: 'You are a member of the organization, but your role does not allow this.',
      remedy:
        '`requiredRoles` names the roles that may do this. ' +
        'Ask a member with one of them, or ask an owner for another role.',
    },
    members: z.object({ requiredRoles: z.array(z.string()).describe('The roles that may do this.') }),
  },
  operator_required: {
    status: 403,
    title: 'Only for the operator of the platform',
    explanation: {
      meaning: 'The route is for members of the organization that operates the platform. Yours is another one.',
      remedy: 'If you belong to the operator, choose its organization: `PUT /api/v1/auth/session/organization`.',
    },
  },
  session_required: {
    status: 403,
    title: 'A signed-in user is needed',
    explanation: {
      meaning: 'The route requires a signed-in person. API keys cannot use it.',
      remedy: 'Sign in as a member of the organization.',
    },
  },
  no_active_organization: {
    status: 403,
    title: 'There is no active organization',
    explanation: {
      meaning:
        'The route requires an active organization, and the session has none: you are not a member of any, ' +
        'you were removed, or you have not chosen one.',
      remedy: 'Create or join an organization, or choose one with `PUT /api/v1/auth/session/organization`.',
    },
  },
  organization_changed: {
    status: 409,
    title: 'Another organization is active',
    explanation: {
      meaning:
        'The header `expected-organization` names another organization than the active one of the session or key. ' +
        'Another tab or program has switched the session since. Nothing was done.',
      remedy: 'Switch back with `PUT /api/v1/auth/session/organization`, or send the request for the active one.',
    },
  },
  user_changed: {
    status: 409,
    title: 'Another person is signed in',
    explanation: {
      meaning:
        'The header `expected-user` names another person than the one whose session the request has. Somebody else ' +
        'has signed in in another tab of the browser since. Nothing was done.',
      remedy: 'Show who is signed in, with `GET /api/v1/auth/session`, or let the first person sign in again.',
    },
  },
  host_not_allowed: {
    status: 403,
    title: 'The request is for another host',
    explanation: {
      meaning:
        'The service runs for its own machine, at a loopback address, and the request names another host. A website ' +
        'could otherwise use it from your browser by a name that resolves to 127.0.0.1.',
      remedy: 'Use the address of the service, or set `PUBLIC_URL` to the address that you use.',
    },
  },
  csrf_rejected: {
    status: 403,
    title: 'The request came from another site',
    explanation: {
      meaning:
        'The browser reports that a page of another site made this request. The session cookie is not accepted then.',
      remedy: 'Make the request from a page of this site, or from a server with an API key.',
    },
  },
  reauthentication_required: {
    status: 403,
    title: 'Authenticate again for this',
    explanation: {
      meaning: 'The change is sensitive, and your last authentication is too long ago.',
      remedy:
        'Send your password, and a code if you use a second factor, to `POST /api/v1/auth/reauthenticate`. ' +
        'Then repeat the request.',
    },
  },
} as const satisfies ErrorDeclarations;
