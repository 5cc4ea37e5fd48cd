import type { TypedDocumentString } from '../generated/graphql/graphql.ts';
import { ApiError, ChangeRefused } from './api-error.ts';
import { askToAuthenticate } from './session/prompts.ts';
import { problemOf, type RequestOptions, send } from './request.ts';

/** The data of a query, and the errors of its fields: a failed field does not hide the others. */
export interface Answered<R> {
  data: R;
  errors: FieldError[];
}

interface FieldError {
  /** Names of fields and indexes in lists. */
  path: (string | number)[];
  error: ApiError;
  /** Whether the data has the previous value instead. */
  kept?: boolean;
}

interface GraphqlError {
  message: string;
  path?: (string | number)[];
  extensions?: { code?: string; requestId?: string } & Record<string, unknown>;
}

type Options = Pick<RequestOptions, 'organizationId' | 'idempotencyKey' | 'signal' | 'asAnybody'>;

/**
 * Executes a document by its hash. Throws `ApiError` if there is no data. `unknown_document`: the service has another
 * version of the console.
 */
export async function execute<R, V>(
  document: TypedDocumentString<R, V>,
  variables: V,
  options: Options = {},
): Promise<Answered<R>> {
  const { hash } = document.__meta__ as { hash: string };
  const { response, body } = await send('/graphql', { ...options, body: { documentId: hash, variables } });
  const answer = (body ?? {}) as { data?: R | null; errors?: GraphqlError[]; code?: string };
  // A problem of the whole request has a code. Its `errors` belong to members.
  if (answer.code !== undefined || (!answer.data && !answer.errors)) throw problemOf(response, body);
  const errors = (answer.errors ?? []).map(fieldError);
  if (!answer.data) throw errors[0]?.error ?? problemOf(response, body);
  return { data: answer.data, errors };
}

function fieldError({ message, path = [], extensions = {} }: GraphqlError): FieldError {
  const { code = 'internal_error', requestId = null, ...details } = extensions;
  return { path, error: new ApiError(code, message, { requestId, details }) };
}

interface UserError {
  code: string;
  field?: string[] | null;
  message: string;
  details?: unknown;
}

type Payload = { userErrors: UserError[] };

/** The payload of the only mutation of a document. */
export type PayloadOf<R> = NonNullable<R[keyof R]>;

/**
 * Executes the only mutation of a document, and resolves to its payload. If the person must authenticate again, asks
 * them and repeats the mutation under the same key. Throws `ChangeRefused` or `ApiError`.
 */
export async function change<R extends object, V>(
  document: TypedDocumentString<R, V>,
  variables: V,
  options: Options & { idempotencyKey: string },
): Promise<PayloadOf<R>> {
  try {
    return await changeOnce(document, variables, options);
  } catch (error) {
    const asked =
      error instanceof ApiError && error.code === 'reauthentication_required' ? askToAuthenticate() : undefined;
    if (!asked) throw error;
    await asked;
    return changeOnce(document, variables, options);
  }
}

async function changeOnce<R extends object, V>(
  document: TypedDocumentString<R, V>,
  variables: V,
  options: Options & { idempotencyKey: string },
): Promise<PayloadOf<R>> {
  const { data, errors } = await execute(document, variables, options);
  if (errors[0]) throw errors[0].error;
  const [payload] = Object.values(data) as (PayloadOf<R> | null)[];
  if (payload === null || payload === undefined) throw new ApiError('internal_error', 'The change was not answered.');
  const refusals = (payload as unknown as Payload).userErrors.map(
    ({ code, field, message, details }) =>
      new ApiError(code, message, {
        field: field?.join('.') ?? null,
        details: (details ?? {}) as Record<string, unknown>,
      }),
  );
  const [first, ...others] = refusals;
  if (first) throw new ChangeRefused([first, ...others]);
  return payload;
}
