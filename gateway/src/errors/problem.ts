import { type ErrorCode, ServiceError } from '@marketplace/kernel';
import { Refusal, type LocatedFault } from './refusal.ts';
import { statuses } from './statuses.ts';

/** RFC 9457 with our extensions (api.md 1.1). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: ErrorCode;
  requestId: string;
  errors?: LocatedFault[];
  requiredScopes?: string[];
  requiredRoles?: string[];
  /** Names of the rate limits, as in `RateLimit-Policy`. */
  'violated-policies'?: string[];
  /** Seconds; the `Retry-After` header says the same. */
  retryAfter?: number;
}

export const problemTypes = { own: 'application/problem+json', plain: 'application/json' } as const;

/** Codes after which the same request may succeed, and the pause to make when the service does not say. */
const retrySecondsDefault: Partial<Record<ErrorCode, number>> = {
  idempotency_request_in_progress: 1,
  busy: 1,
  rate_limited: 1,
  temporarily_unavailable: 1,
};
const quotaExceeded = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/** What the caller may know of an error. Of an unexpected one that is nothing but the request id. */
export function problemOf(error: unknown, requestId: string, publicUrl: URL): Problem {
  const { code, detail, facts } = expected(error);
  const { status, title } = statuses[code];
  const retryAfter = facts.retryAfterSeconds ?? retrySecondsDefault[code];
  return {
    type: code === 'rate_limited' ? quotaExceeded : new URL(`/docs/errors/${code}`, publicUrl).href,
    title,
    status,
    detail,
    instance: `urn:request:${requestId}`,
    code,
    requestId,
    ...(error instanceof Refusal && { errors: error.errors }),
    ...(facts.requiredScopes && { requiredScopes: facts.requiredScopes }),
    ...(facts.requiredRoles && { requiredRoles: facts.requiredRoles }),
    ...(facts.violatedPolicies && { 'violated-policies': facts.violatedPolicies }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

function expected(error: unknown): ServiceError {
  if (error instanceof ServiceError && error.code !== 'internal_error') return error;
  return new ServiceError('internal_error', 'This was logged. Give us the request id if it keeps happening.');
}

/** Headers that belong to a problem: RFC 6750 for credentials, RFC 9110 for pauses. */
export function problemHeaders({ status, code, requiredScopes, retryAfter }: Problem, tokenSent: boolean): Record<string, string> {
  return {
    ...(status === 401 && { 'www-authenticate': tokenSent ? 'Bearer error="invalid_token"' : 'Bearer' }),
    ...(code === 'insufficient_scope' && {
      'www-authenticate': `Bearer error="insufficient_scope", scope="${requiredScopes?.join(' ')}"`,
    }),
    ...(retryAfter !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
  };
}
