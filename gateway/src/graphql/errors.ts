import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { isServiceError, type KernelErrorCode, type Logger, ServiceError } from '@marketplace/kernel';
import { showRateLimits } from '../errors/rate-limited.ts';
import { problemOf } from '../errors/problem.ts';
import { requestScope } from './requests/request-scope.ts';

/** Apollo's codes for invalid requests, as codes of the API. Their messages describe the document only. */
const codesOfApollo: Record<string, KernelErrorCode> = {
  BAD_REQUEST: 'malformed_body',
  GRAPHQL_PARSE_FAILED: 'malformed_body',
  GRAPHQL_VALIDATION_FAILED: 'validation_failed',
  BAD_USER_INPUT: 'validation_failed',
  OPERATION_RESOLUTION_FAILURE: 'invalid_parameter',
  PERSISTED_QUERY_NOT_SUPPORTED: 'invalid_parameter',
};

/**
 * Apollo removes graphql-js's suggestions of schema names from errors of documents, but not from errors of variables.
 */
const suggestion = / ?Did you mean .*$/s;

/**
 * Makes Apollo's `formatError`. The message is the error's detail; `extensions` have the members of a REST problem. An
 * unexpected error is logged, and the client gets the request id only.
 */
export function errorFormatter({ log, publicUrl }: { log: Logger; publicUrl: URL }) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const ctx = requestScope.getStore()!;
    const { state } = ctx;
    const refusal = refusalOf(formatted, error);
    if (isServiceError(refusal) && refusal.facts.rateLimits) showRateLimits(ctx, refusal.facts.rateLimits);
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
 * Whether graphql-js found an invalid argument during execution. Such an error has nodes of the document and no
 * original error.
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
