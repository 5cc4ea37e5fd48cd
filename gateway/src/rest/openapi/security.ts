import type { ZodOpenApiComponentsObject } from 'zod-openapi';
import { apiKeyPattern } from '@marketplace/identity-contract';
import type { Access } from '@marketplace/kernel';

type SecuritySchemes = NonNullable<ZodOpenApiComponentsObject['securitySchemes']>;

const apiKeyDescription =
  `An API key of an organization. For secret scanners: keys match \`${apiKeyPattern}\`; ` +
  'the last six characters are the CRC32 of all characters before them, in base62.';

/** The two cookies of a session, which is not accepted without its signature. */
export function cookieSchemes(name: string): SecuritySchemes {
  return {
    sessionCookie: {
      type: 'apiKey',
      in: 'cookie',
      name,
      description: 'Set by sign-in. A server without TLS on a loopback address uses another name.',
    },
    sessionSignature: {
      type: 'apiKey',
      in: 'cookie',
      name: `${name}.sig`,
      description: 'The signature of the session cookie, set with it.',
    },
  };
}

/** Credentials of the API's callers. */
export const securitySchemes: SecuritySchemes = {
  bearerAuth: { type: 'http', scheme: 'bearer', description: apiKeyDescription },
  ...cookieSchemes('__Host-sid'),
};

/** Credentials that the operation accepts. Empty if it needs none. */
export function securityOf({ who }: Access): Record<string, string[]>[] {
  if (who === 'anyone') return [];
  const session = { sessionCookie: [], sessionSignature: [] };
  return who === 'organization' ? [{ bearerAuth: [] }, session] : [session];
}
