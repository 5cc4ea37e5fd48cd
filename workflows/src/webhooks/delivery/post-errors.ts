import { errors } from 'undici';
import { BlockedAddress, ConnectTimeout, HandshakeFailed, ProxyFailed } from '@marketplace/kernel';
import type { AttemptErrorCode } from '@marketplace/webhooks-contract';

/**
 * What the DNS, the network, OpenSSL and undici call it, by what we call it. An answer that is not HTTP, or whose
 * headers never end, is a broken connection. The text, where there is one, takes the place of the error's own, which
 * would name an address.
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

export interface PostFault {
  errorCode: AttemptErrorCode;
  errorMessage: string;
}

/**
 * What an error means to the owner of the endpoint. `internal` is ours: a bug, or an egress proxy that does not work.
 */
export function faultOf(error: unknown): PostFault {
  for (let cause = error; Error.isError(cause); cause = cause.cause) {
    const errorMessage = cause.message;
    if (cause instanceof BlockedAddress) return { errorCode: 'blocked_address', errorMessage };
    if (cause instanceof ConnectTimeout) return { errorCode: 'timeout_connect', errorMessage };
    if (cause instanceof HandshakeFailed) return { errorCode: 'tls_error', errorMessage };
    // Mostly without a code, as undici 8.12 looks it up the wrong way round.
    if (cause instanceof errors.HTTPParserError) return { errorCode: 'connection_reset', errorMessage };
    const { code = '' } = cause as NodeJS.ErrnoException;
    const kind = kinds.find(([pattern]) => pattern.test(code));
    if (kind) return { errorCode: kind[1], errorMessage: kind[2] ?? errorMessage };
    // Why the proxy cannot be reached says nothing of the receiver.
    if (cause instanceof ProxyFailed) break;
    // Several addresses were tried and all failed: the first says why.
    if ('errors' in cause && Array.isArray(cause.errors)) return faultOf(cause.errors[0]);
  }
  return { errorCode: 'internal', errorMessage: Error.isError(error) ? error.message : String(error) };
}
