/**
 * The one registry of error codes. A code is stable, means one thing and crosses every floor; which HTTP status or GraphQL
 * shape it takes is known to the gateway only (`gateway/src/errors/problem.ts`).
 */
export const errorCodes = [
  'malformed_body',
  'invalid_parameter',
  'invalid_cursor',
  'idempotency_key_invalid',
  'unauthenticated',
  'invalid_api_key',
  'api_key_expired',
  'api_key_revoked',
  'invalid_credentials',
  'insufficient_scope',
  'role_not_allowed',
  'session_required',
  'no_active_organization',
  'csrf_rejected',
  'email_not_verified',
  'reauthentication_required',
  'invitation_email_mismatch',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'idempotency_request_in_progress',
  'client_request_id_conflict',
  'invalid_state_transition',
  'invitation_not_pending',
  'last_owner',
  'limit_reached',
  'busy',
  'precondition_failed',
  'payload_too_large',
  'headers_too_large',
  'unsupported_media_type',
  'validation_failed',
  'amount_out_of_range',
  'idempotency_key_reused',
  'webhook_url_not_allowed',
  'invalid_token',
  'rate_limited',
  'internal_error',
  'temporarily_unavailable',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** One fault of the input. `path` leads from the operation's input to the faulty member, for example `['price', 'amount']`. */
export interface InputFault {
  path: (string | number)[];
  code: string;
  detail: string;
}

export interface ErrorFacts {
  faults?: InputFault[];
  requiredScopes?: string[];
  requiredRoles?: string[];
  retryAfterSeconds?: number;
  /** Names of the rate limits that were exceeded. */
  violatedPolicies?: string[];
}

/**
 * An expected refusal. `detail` is shown to the caller, so it never carries a secret or the name of something the caller may
 * not know; `cause` stays in the process.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, detail: string, facts: ErrorFacts = {}, cause?: unknown) {
    super(`${code}: ${detail}`, { cause });
    this.name = 'ServiceError';
    this.code = code;
    this.detail = detail;
    this.facts = facts;
  }
}

/** Missing and foreign records answer with the very same words, so that nobody learns which ids exist. */
export function notFound(): ServiceError {
  return new ServiceError('not_found', 'There is no such resource, or you may not see it.');
}

export function isServiceError(error: unknown, ...codes: ErrorCode[]): error is ServiceError {
  return error instanceof ServiceError && (codes.length === 0 || codes.includes(error.code));
}
