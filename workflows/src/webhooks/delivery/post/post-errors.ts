import { errors } from 'undici';
import {
  BlockedAddress,
  ConnectTimeout,
  HandshakeFailed,
  InvalidAnswer,
  ProxyFailed,
  ResolverUnavailable,
} from '@marketplace/kernel';
import type { AttemptErrorCode } from '@marketplace/webhooks-contract';

/**
 * Attempt error codes by the error codes of DNS, network, OpenSSL and undici. An answer that is not HTTP, or whose
 * headers are too long, counts as a broken connection. The text, if given, replaces the message of the error, which
 * would contain an address.
 */
const kinds: [pattern: RegExp, code: AttemptErrorCode, text?: string][] = [
  [/^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL|EREFUSED|ENOTIMP|EFORMERR|EBADNAME|EBADRESP)$/, 'dns_error'],
  [/^ECONNREFUSED$/, 'connection_refused', 'The receiver refused the connection.'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE)$/, 'connection_reset', 'The connection broke before the answer was complete.'],
  [/^(UND_ERR_SOCKET|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, 'connection_reset'],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/,
    'timeout_connect',
    'The receiver could not be reached.',
  ],
  [/^(ERR_TLS\w*|ERR_SSL\w*|EPROTO)$/, 'tls_error'],
];

/** Error of a failed request, as the endpoint's owner sees it. */
export interface PostError {
  errorCode: AttemptErrorCode;
  errorMessage: string;
}

/** Maps an error of a request to an attempt error. `internal`: a bug, or an egress proxy that does not work. */
export function postErrorOf(error: unknown): PostError {
  for (let cause = error; Error.isError(cause); cause = cause.cause) {
    const errorMessage = cause.message;
    if (cause instanceof BlockedAddress) return { errorCode: 'blocked_address', errorMessage };
    if (cause instanceof ConnectTimeout) return { errorCode: 'timeout_connect', errorMessage };
    if (cause instanceof HandshakeFailed) return { errorCode: 'tls_error', errorMessage };
    if (cause instanceof InvalidAnswer) return { errorCode: 'connection_reset', errorMessage };
    // Often it has no code, because undici 8.12 looks it up wrongly.
    if (cause instanceof errors.HTTPParserError) return { errorCode: 'connection_reset', errorMessage };
    const { code = '' } = cause as NodeJS.ErrnoException;
    const kind = kinds.find(([pattern]) => pattern.test(code));
    if (kind) return { errorCode: kind[1], errorMessage: kind[2] ?? errorMessage };
    // The connection to the proxy failed, not the one to the receiver.
    if (cause instanceof ProxyFailed) break;
    // Several addresses were tried and all failed.
    if ('errors' in cause && Array.isArray(cause.errors)) return postErrorOf(cause.errors[0]);
  }
  return { errorCode: 'internal', errorMessage: Error.isError(error) ? error.message : String(error) };
}

/** The error that our name servers do not answer, if it caused a failed request. Such a request is not an attempt. */
export function resolverFault(error: unknown): ResolverUnavailable | null {
  for (let cause = error; Error.isError(cause); cause = cause.cause)
    if (cause instanceof ResolverUnavailable) return cause;
  return null;
}
