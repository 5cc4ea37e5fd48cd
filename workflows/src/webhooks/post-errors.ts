import { BlockedAddress } from '@marketplace/kernel';
import type { AttemptErrorCode } from '@marketplace/webhooks-contract';

const codes: [RegExp, AttemptErrorCode][] = [
  [/^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL)$/, 'dns_error'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|HPE_\w+|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, 'connection_reset'],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'timeout_connect'],
  [/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/, 'timeout_response'],
  [/^(ERR_TLS\w*|ERR_SSL\w*|EPROTO|CERT_\w+|UNABLE_TO_\w+|SELF_SIGNED_\w+|DEPTH_ZERO_\w+|HOSTNAME_MISMATCH)$/, 'tls_error'],
];

/** The attempt's error code for what undici, the DNS or OpenSSL threw. */
export function errorCodeOf(error: unknown): AttemptErrorCode {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof BlockedAddress) return 'blocked_address';
    const { code = '' } = cause as NodeJS.ErrnoException;
    const known = codes.find(([pattern]) => pattern.test(code));
    if (known) return known[1];
    // Several addresses were tried and all failed: the first says why.
    if (cause instanceof AggregateError) return errorCodeOf(cause.errors[0]);
  }
  return 'internal';
}
