import { expect, test } from '@jest/globals';
import { adviceOf, outcomeOf, type Outcome } from './advice.ts';

test.each<[Outcome['statusCode'], Outcome['errorCode'], string, RegExp | undefined]>([
  [204, null, '204', undefined],
  [400, 'http_status', '400', /^The receiver did not understand the request\./],
  [401, 'http_status', '401', /^The receiver asks for credentials\./],
  [403, 'http_status', '403', /^The receiver, or a firewall before it, refuses the request\./],
  [404, 'http_status', '404', /^Nothing is at this path\./],
  [405, 'http_status', '405', /^The receiver does not accept POST at this path\./],
  [410, 'http_status', '410', /^The receiver says that it is gone, so the endpoint is disabled\./],
  [413, 'http_status', '413', /^The receiver refuses bodies of this size\./],
  [418, 'http_status', '418', /^The receiver must answer 2xx\./],
  [429, 'http_status', '429', /^The receiver is overloaded\./],
  [500, 'http_status', '500', /^The receiver has failed\./],
  [503, 'http_status', '503', /^The receiver has failed\./],
  [302, 'redirect_refused', '302', /^Redirects are not followed\./],
  [200, 'body_too_large', '200', /larger than 64 KB/],
  [null, 'dns_error', 'name not found', /^The host of the URL has no address\./],
  [null, 'connection_refused', 'connection refused', /^No process listens on the port\./],
  [null, 'connection_reset', 'connection lost', /^The connection ended before the answer did\./],
  [null, 'timeout_connect', 'no connection in time', /^There was no connection within 5 s\./],
  [null, 'timeout_response', 'no answer in time', /^The receiver took too long\./],
  [null, 'tls_error', 'certificate not accepted', /^The certificate is not trusted/],
  [null, 'blocked_address', 'address not allowed', /^The address is not public, so the attempt is not repeated\./],
  [null, 'internal', 'error on our side', /^The receiver was not at fault\./],
])(
  'an attempt with answer %s and error %s is called “%s”, and its receiver is told what to do',
  (statusCode, errorCode, word, advice) => {
    const outcome: Outcome = { statusCode, errorCode };
    expect(outcomeOf(outcome)).toBe(word);
    if (advice) expect(adviceOf(outcome)).toMatch(advice);
    else expect(adviceOf(outcome)).toBeUndefined();
  },
);

test('an error code of a later version of the service has a word', () => {
  expect(adviceOf({ statusCode: null, errorCode: 'later' as 'internal' })).toBe('The attempt failed.');
});
