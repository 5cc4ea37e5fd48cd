import type { WebhookAttemptErrorCode } from '../../generated/graphql/graphql.ts';

/** Result of an attempt. */
export interface Outcome {
  statusCode: number | null;
  errorCode: WebhookAttemptErrorCode | null;
}

const words: Record<WebhookAttemptErrorCode, string> = {
  dns_error: 'name not found',
  connection_refused: 'connection refused',
  connection_reset: 'connection lost',
  timeout_connect: 'no connection in time',
  timeout_response: 'no answer in time',
  tls_error: 'certificate not accepted',
  blocked_address: 'address not allowed',
  redirect_refused: 'redirect',
  http_status: 'refused',
  body_too_large: 'answer too large',
  internal: 'error on our side',
};

const advice: Record<WebhookAttemptErrorCode, string> = {
  dns_error: 'The host of the URL has no address. Check the URL for a misspelling, and the DNS of its domain.',
  connection_refused: 'No process listens on the port. Start the receiver, or correct the port of the URL.',
  connection_reset:
    'The connection ended before the answer did. Look for a crash or a limit in the log of the receiver or its proxy.',
  timeout_connect:
    'There was no connection within 5 s. Check that the receiver is running and that its firewall lets us in.',
  timeout_response:
    'The receiver took too long. Store the event, answer 2xx and work later, or raise the time limit in the settings.',
  tls_error:
    'The certificate is not trusted, has expired or is for another host, or the port does not speak TLS. ' +
    'Renew it, with the whole chain.',
  blocked_address:
    'The address is not public, so the attempt is not repeated. Use a URL that is reachable from outside.',
  redirect_refused: 'Redirects are not followed. Enter the final address as the URL of the endpoint.',
  http_status: 'The receiver must answer 2xx. Its answer may say why it did not.',
  body_too_large: 'The receiver must answer 2xx. Its answer is larger than 64 KB: it may be a page of errors.',
  internal: 'The receiver was not at fault. The attempt is repeated automatically.',
};

const adviceByStatus: Record<number, string> = {
  400: 'The receiver did not understand the request. Compare the payload with what it expects.',
  401: 'The receiver asks for credentials. Set them as custom headers, or let it check the signature instead.',
  403: 'The receiver, or a firewall before it, refuses the request. Let requests with a valid signature in.',
  404: 'Nothing is at this path. Correct the path of the URL, or deploy the receiver.',
  405: 'The receiver does not accept POST at this path. Correct the path of the URL.',
  410: 'The receiver says that it is gone, so the endpoint is disabled. Resume it when the receiver is back.',
  413: 'The receiver refuses bodies of this size. Let it accept up to 1 MB.',
  429: 'The receiver is overloaded. Set a rate limit, or fewer attempts at once, in the settings.',
};

/** Word for the result, such as `503` or `no answer in time`. */
export function outcomeOf({ statusCode, errorCode }: Outcome): string {
  return statusCode === null ? words[errorCode ?? 'internal'] : String(statusCode);
}

/** Advice to the receiver. Undefined after a success. */
export function adviceOf({ statusCode, errorCode }: Outcome): string | undefined {
  if (errorCode === null) return undefined;
  if (errorCode === 'http_status' && statusCode !== null) {
    if (adviceByStatus[statusCode] !== undefined) return adviceByStatus[statusCode];
    if (statusCode >= 500) return 'The receiver has failed. Its log of this time says why.';
  }
  // A later version of the service may know more codes.
  return advice[errorCode] ?? 'The attempt failed.';
}
