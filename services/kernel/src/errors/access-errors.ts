import { z } from 'zod';
import type { ErrorDeclarations } from './declaration.ts';

/** Who asks, and what they may not do. */
export const accessErrorDeclarations = {
  unauthenticated: {
    status: 401,
    title: 'A credential is needed',
    explanation: {
      meaning: 'The route needs to know who asks, and the request has no credential, or its session has ended.',
      remedy: 'Send `Authorization: Bearer <API_KEY>`, or sign in and send the session cookie.',
    },
  },
  invalid_api_key: {
    status: 401,
    title: 'The API key is not valid',
    explanation: {
      meaning:
        'The `Authorization` header is not a bearer token, or there is no such API key. A header decides alone, so a good cookie beside it does not help.',
      remedy:
        'Check that the whole key was copied: `mk_`, `live` or `test`, and 36 characters. Keys of test installations do not work elsewhere.',
    },
  },
  insufficient_scope: {
    status: 403,
    title: 'The API key lacks a scope',
    explanation: {
      meaning: 'The API key is good, and does not hold the scope of this operation.',
      remedy: '`requiredScopes` names it. Scopes of a key do not change: create one that has it.',
    },
    members: z.object({ requiredScopes: z.array(z.string()) }),
  },
  role_not_allowed: {
    status: 403,
    title: 'Your role may not do this',
    explanation: {
      meaning: 'You are a member of the organization, and your role may not do this.',
      remedy: '`requiredRoles` says who may. Ask one of them, or an owner for another role.',
    },
    members: z.object({ requiredRoles: z.array(z.string()) }),
  },
  session_required: {
    status: 403,
    title: 'A signed-in user is needed',
    explanation: {
      meaning: 'The route asks for a person with a role, and API keys have none.',
      remedy: 'Sign in as a member of the organization.',
    },
  },
  no_active_organization: {
    status: 403,
    title: 'There is no active organization',
    explanation: {
      meaning:
        'The route acts in an organization, and the session has none: you belong to none, were removed, or have not chosen one.',
      remedy: 'Create or join an organization, or choose one with `PUT /api/v1/auth/session/organization`.',
    },
  },
  csrf_rejected: {
    status: 403,
    title: 'The request came from another site',
    explanation: {
      meaning: 'A browser says that a page of another site made this request, so a session does not count for it.',
      remedy: 'Make the request from our own pages, or from a server with an API key.',
    },
  },
  reauthentication_required: {
    status: 403,
    title: 'Authenticate again for this',
    explanation: {
      meaning: 'The change is sensitive, and you authenticated too long ago for it.',
      remedy:
        'Show your password, and a code where a second factor is on, with `POST /api/v1/auth/reauthenticate`, then repeat the request.',
    },
  },
} as const satisfies ErrorDeclarations;
