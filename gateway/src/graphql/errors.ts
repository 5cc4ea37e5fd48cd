import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { isServiceError, type KernelErrorCode, type Logger, ServiceError } from '@marketplace/kernel';
import { problemOf } from '../errors/problem.ts';
import { requestScope } from './requests/request-scope.ts';

/** What Apollo calls faults of the request, in the words of our registry. Their messages tell of the document alone. */
const codesOfApollo: Record<string, KernelErrorCode> = {
  BAD_REQUEST: 'malformed_body',
  GRAPHQL_PARSE_FAILED: 'malformed_body',
  GRAPHQL_VALIDATION_FAILED: 'validation_failed',
  BAD_USER_INPUT: 'validation_failed',
  OPERATION_RESOLUTION_FAILURE: 'invalid_parameter',
  PERSISTED_QUERY_NOT_SUPPORTED: 'invalid_parameter',
};

/**
 * Apollo hides what graphql-js would guess from the schema in faults of the document, but not in those of variables.
 */
const suggestion = / ?Did you mean .*$/s;

/**
 * Apollo's `formatError`: refusals in their own words, with `extensions` that say what a problem of the REST API would.
 * Whatever else was thrown is logged, and the caller learns nothing of it but the request id.
 */
export function errorFormatter({ log, publicUrl }: { log: Logger; publicUrl: URL }) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { state } = requestScope.getStore()!;
    const refusal = refusalOf(formatted, error);
    const { code, detail, requestId, retryAfter, status } = problemOf(refusal, state.requestId, publicUrl);
    if (status >= 500) {
      const level = isServiceError(refusal, 'temporarily_unavailable') ? 'warn' : 'error';
      log[level](
        { request_id: requestId, code, path: formatted.path?.join('.'), err: causeOf(error) },
        'request failed',
      );
    }
    (state.graphql ??= {}).errors = [...(state.graphql.errors ?? []), code];
    const { faults, members } = isServiceError(refusal) ? refusal.facts : {};
    return {
      message: detail,
      ...(formatted.locations && { locations: formatted.locations }),
      ...(formatted.path && { path: formatted.path }),
      extensions: {
        code,
        requestId,
        ...(faults && {
          errors: faults.map((fault) => ({ field: fault.path.map(String), code: fault.code, detail: fault.detail })),
        }),
        ...members,
        ...(retryAfter !== undefined && { retryAfter }),
      },
    };
  };
}

function refusalOf({ message, extensions }: GraphQLFormattedError, error: unknown): unknown {
  const cause = causeOf(error);
  if (cause instanceof ServiceError) return cause;
  const code = codesOfApollo[String(extensions?.code)] ?? (isArgumentFault(cause) ? 'validation_failed' : undefined);
  return code === undefined ? cause : new ServiceError(code, message.replace(suggestion, ''));
}

/**
 * graphql-js finds some faults of arguments only when it executes; those point into the document, faults of ours do
 * not.
 */
function isArgumentFault(cause: unknown): boolean {
  return (
    cause instanceof GraphQLError &&
    cause.nodes !== undefined &&
    cause.originalError === undefined &&
    cause.path === undefined
  );
}

function causeOf(error: unknown): unknown {
  return error instanceof GraphQLError ? (error.originalError ?? error) : error;
}
