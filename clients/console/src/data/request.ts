import { ApiError, ChangeRefused } from './api-error.ts';
import { limited } from './in-flight.ts';
import { offline, outdated } from './loading.ts';
import { parseRetryAfter } from './retry-after.ts';
import { anotherPerson, shownPerson } from './session/person.ts';
import { askToSignIn } from './session/prompts.ts';
import { whenRenewed } from './session/session-lock.ts';

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** The expected active organization. The request is refused if another one is active. */
  organizationId?: string | undefined;
  /** Identifies the change, so that a repetition has no second effect. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /**
   * False if a 401 is a result: for people who are not signed in, and for requests that renew the session, which would
   * otherwise wait for the lock that they hold.
   */
  signedIn?: boolean;
  /** Whether any signed-in person may send it: to sign in, and to ask who is signed in. */
  asAnybody?: boolean;
}

interface Answer {
  response: Response;
  body: unknown;
}

/**
 * Sends a request to the API, and resolves to its status and parsed answer. A request that got 401 is repeated once
 * when no tab renews the session, and again when the person has signed in. Throws `ApiError` with the code `offline` if
 * there was no answer.
 */
export async function send(path: string, options: RequestOptions = {}): Promise<Answer> {
  const { signedIn = true } = options;
  const first = await limited(() => sendOnce(path, options));
  if (!signedIn || first.response.status !== 401) return first;
  await whenRenewed();
  const second = await limited(() => sendOnce(path, options));
  if (second.response.status !== 401) return second;
  const asked = askToSignIn();
  if (!asked) return second;
  await asked;
  return limited(() => sendOnce(path, options));
}

/** Sends a REST request, as `send` does. Resolves to the body. Throws the problem of a refused request. */
export async function rest<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const { response, body } = await send(path, options);
  if (!response.ok) throw problemOf(response, body);
  return body as T;
}

async function sendOnce(path: string, options: RequestOptions): Promise<Answer> {
  const {
    method = options.body === undefined ? 'GET' : 'POST',
    body,
    organizationId,
    idempotencyKey,
    signal,
    asAnybody = false,
  } = options;
  const person = asAnybody ? undefined : shownPerson();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (organizationId !== undefined) headers['expected-organization'] = organizationId;
  if (person !== undefined) headers['expected-user'] = person;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  try {
    const response = await fetch(`/api/v1${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    const answered = text === '' ? null : parsed(text);
    if (response.status === 409 && (answered as Problem | null)?.code === 'user_changed') anotherPerson();
    return { response, body: answered };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offline();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Problem {
  code?: string;
  title?: string;
  detail?: string;
  errors?: { pointer?: string; detail?: string; code?: string }[];
}

/** The code for an answer that is not a problem of the API, such as that of a proxy before it. */
function codeOf(status: number): string {
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'temporarily_unavailable' : 'internal_error';
}

/** The error of a refused request. The pointers of the problem name the wrong members. */
export function problemOf(response: Response, body: unknown): ApiError {
  const { code, title, detail, errors = [], ...members } = (body ?? {}) as Problem;
  const named = code ?? codeOf(response.status);
  const message = detail ?? title ?? `The service answered ${response.status}.`;
  const requestId = response.headers.get('x-request-id');
  if (errors.some((fault) => fault.code === 'unknown_document')) return outdated(requestId);
  const retryAfter = parseRetryAfter(response.headers.get('retry-after') ?? '', Date.now()) || undefined;
  const details = { ...members, ...(retryAfter !== undefined && { retryAfter }) };
  const [first, ...others] = errors.map(
    (fault) =>
      new ApiError(named, fault.detail ?? message, {
        requestId,
        field: fault.pointer?.replace(/^[#/]+/, '').replaceAll('/', '.') ?? null,
        details,
      }),
  );
  return first ? new ChangeRefused([first, ...others]) : new ApiError(named, message, { requestId, details });
}
