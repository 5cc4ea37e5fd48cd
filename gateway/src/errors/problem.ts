import { ServiceError } from '@marketplace/kernel';
import { Refusal, type LocatedFault } from './refusal.ts';

/** RFC 9457. The extra members of the code stand beside those that all problems have. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: string;
  requestId: string;
  errors?: LocatedFault[];
  /** Seconds; the `Retry-After` header says the same. */
  retryAfter?: number;
  [member: string]: unknown;
}

export const problemTypes = { own: 'application/problem+json', plain: 'application/json' } as const;

const quotaExceeded = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/** What the caller may know of an error. Of an unexpected one that is nothing but the request id. */
export function problemOf(error: unknown, requestId: string, publicUrl: URL): Problem {
  const {
    code,
    kind: { declaration },
    detail,
    facts,
  } = expected(error);
  const { status, title } = declaration;
  const retryAfter = facts.retryAfterSeconds ?? declaration.retryAfterSeconds;
  return {
    type: code === 'rate_limited' ? quotaExceeded : new URL(`/docs/errors/${code}`, publicUrl).href,
    title,
    status,
    detail,
    instance: `urn:request:${requestId}`,
    code,
    requestId,
    ...(error instanceof Refusal && { errors: error.errors }),
    ...facts.members,
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

function expected(error: unknown): ServiceError {
  if (error instanceof ServiceError && error.code !== 'internal_error') return error;
  return new ServiceError('internal_error', 'This was logged. Give us the request id if it keeps happening.');
}

/** Headers that belong to a problem: RFC 6750 for credentials, RFC 9110 for pauses. */
export function problemHeaders(
  { status, code, requiredScopes = [], retryAfter }: Problem,
  tokenSent: boolean,
): Record<string, string> {
  return {
    ...(status === 401 && { 'www-authenticate': tokenSent ? 'Bearer error="invalid_token"' : 'Bearer' }),
    ...(code === 'insufficient_scope' && {
      'www-authenticate': `Bearer error="insufficient_scope", scope="${(requiredScopes as string[]).join(' ')}"`,
    }),
    ...(retryAfter !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
  };
}
