import type { components } from '../api.generated.ts';
import type { ErrorCode, ErrorMembers } from './error-members.generated.ts';

type Problem = components['schemas']['Problem'];

type MembersOf<C extends ErrorCode> = C extends keyof ErrorMembers ? ErrorMembers[C] : unknown;

/** An error response of the service. `code` determines the extra members. */
export type MarketplaceProblem = {
  [C in ErrorCode]: Omit<Problem, 'code' | keyof MembersOf<C>> & { code: C } & MembersOf<C>;
}[ErrorCode];

/** The service's current error codes, and those of the client. Expect further ones. */
export type MarketplaceErrorCode =
  | ErrorCode
  | 'connection_failed'
  | 'timeout'
  | 'not_modified'
  | 'unexpected_answer'
  | (string & {});

/** Parameters of an error. */
export interface ErrorInit {
  code: MarketplaceErrorCode;
  detail: string;
  request?: Request;
  response?: Response;
  problem?: Partial<Problem>;
  cause?: unknown;
}

/** A call that failed. Use `code` to distinguish errors. */
export class MarketplaceError extends Error {
  override readonly name = 'MarketplaceError';
  readonly code: MarketplaceErrorCode;
  /** HTTP status. Null if there was no answer. */
  readonly status: number | null;
  /** Description of the error, for people. */
  readonly detail: string;
  /** Each error and its location in the request: a JSON Pointer into the body, a query parameter or a header. */
  readonly faults: readonly components['schemas']['ProblemFault'][];
  /** Include it in support requests. Null if there was no answer. */
  readonly requestId: string | null;
  /** Repeat the change with this key and it is executed only once. Null for a read. */
  readonly idempotencyKey: string | null;
  /** Seconds until a new attempt makes sense. Null if the service did not say. */
  readonly retryAfterSeconds: number | null;
  /** The scopes that the call requires, for `insufficient_scope`; otherwise empty. */
  readonly requiredScopes: readonly string[];
  /** The response body, with the extra members of its code. Null if it did not come from the service. */
  readonly problem: MarketplaceProblem | null;

  constructor({ code, detail, request, response, problem, cause }: ErrorInit) {
    super(`${code}: ${detail}`, { cause });
    this.code = code;
    this.status = response?.status ?? null;
    this.detail = detail;
    this.faults = problem?.errors ?? [];
    this.requestId = response?.headers.get('x-request-id') ?? null;
    this.idempotencyKey = request?.headers.get('idempotency-key') ?? null;
    this.retryAfterSeconds = problem?.retryAfter ?? null;
    this.requiredScopes = problem?.requiredScopes ?? [];
    this.problem = (problem as MarketplaceProblem | undefined) ?? null;
  }
}

/**
 * Makes an error of a response outside 2xx. A response that is not a problem document of the service comes from
 * something in between, such as a proxy, and gets the code `unexpected_answer`.
 */
export async function errorOfAnswer(request: Request, response: Response): Promise<MarketplaceError> {
  if (response.status === 304)
    return new MarketplaceError({ code: 'not_modified', detail: 'The record has not changed.', response });
  const problem = await problemOf(response);
  return new MarketplaceError({
    code: problem?.code ?? 'unexpected_answer',
    detail: problem?.detail ?? `The response (status ${response.status}) does not come from the service.`,
    request,
    response,
    problem,
  });
}

async function problemOf(response: Response): Promise<Partial<Problem> | undefined> {
  try {
    const body = (await response.json()) as Partial<Problem> | null;
    return typeof body?.code === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
}
