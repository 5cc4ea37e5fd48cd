/** A refusal or failure of the API, or of the connection to it. */
export class ApiError extends Error {
  /** An error code of the API, or `offline`: no answer was received. */
  readonly code: string;
  readonly requestId: string | null;
  /** Path of the wrong input, such as `input.price.amount`. Null if it is not one member. */
  readonly field: string | null;
  /** Extra members of the code, such as `requiredRoles` or `retryAfter`. */
  readonly details: Record<string, unknown>;

  constructor(
    code: string,
    message: string,
    more: { requestId?: string | null; field?: string | null; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.code = code;
    this.requestId = more.requestId ?? null;
    this.field = more.field ?? null;
    this.details = more.details ?? {};
  }
}

/** The refusals of a change, one per wrong field. The first one is the error itself. */
export class ChangeRefused extends ApiError {
  readonly all: ApiError[];

  constructor(all: [ApiError, ...ApiError[]]) {
    const [first] = all;
    super(first.code, first.message, { requestId: first.requestId, field: first.field, details: first.details });
    this.all = all;
  }

  /** Messages by field, for a form. */
  get byField(): Record<string, string> {
    return Object.fromEntries(this.all.flatMap(({ field, message }) => (field === null ? [] : [[field, message]])));
  }
}

/** Whether the same request may succeed a moment later. */
export function isTemporary(error: unknown): error is ApiError {
  return error instanceof ApiError && temporaryCodes.has(error.code);
}

const temporaryCodes = new Set([
  'offline',
  'temporarily_unavailable',
  'internal_error',
  'rate_limited',
  'too_many_requests_in_progress',
  'idempotency_request_in_progress',
  'busy',
]);
