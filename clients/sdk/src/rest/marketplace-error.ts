import type { components } from './api.generated.ts';
import type { ErrorMembers } from './error-members.generated.ts';

type Problem = components['schemas']['Problem'];
type Code = Problem['code'];

/** What the service answered, by its codes of today: `code` tells which extra members there are. */
export type MarketplaceProblem = {
  [C in Code]: Omit<Problem, 'code'> & { code: C } & (C extends keyof ErrorMembers ? ErrorMembers[C] : unknown);
}[Code];

/** The service's codes of today, and what can happen on the way to it. There will be more. */
export type MarketplaceErrorCode =
  | Problem['code']
  | 'connection_failed'
  | 'timeout'
  | 'not_modified'
  | 'unexpected_answer'
  | (string & {});

interface Facts {
  code: MarketplaceErrorCode;
  detail: string;
  request?: Request;
  response?: Response;
  problem?: Partial<Problem>;
  cause?: unknown;
}

/** A call that did not succeed. Decide by `code`. */
export class MarketplaceError extends Error {
  override readonly name = 'MarketplaceError';
  readonly code: MarketplaceErrorCode;
  /** HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** What was wrong, for a person. */
  readonly detail: string;
  /** Each fault and where it stands in the request: a JSON Pointer into the body, a query parameter or a header. */
  readonly faults: readonly components['schemas']['ProblemFault'][];
  /** Name it when you ask for support; null when there was no answer. */
  readonly requestId: string | null;
  /** With which the same change may be asked for again, and is made once; null for a read. */
  readonly idempotencyKey: string | null;
  readonly retryAfterSeconds: number | null;
  readonly requiredScopes: readonly string[];
  /** The answer itself, with the extra members of its code; null when it did not come from the service. */
  readonly problem: MarketplaceProblem | null;

  constructor({ code, detail, request, response, problem, cause }: Facts) {
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
 * From an answer outside 2xx. What is not a problem of the service comes from something in between, such as a proxy.
 */
export async function errorOfAnswer(request: Request, response: Response): Promise<MarketplaceError> {
  if (response.status === 304)
    return new MarketplaceError({ code: 'not_modified', detail: 'The record is the one that you have.', response });
  const problem = await problemOf(response);
  return new MarketplaceError({
    code: problem?.code ?? 'unexpected_answer',
    detail: problem?.detail ?? `The answer ${response.status} does not come from the service.`,
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
