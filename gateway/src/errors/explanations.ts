import type { ErrorCode } from '@marketplace/kernel';

/** What a code means, and what to do about it: the text of its page (`docs/errors/`, `/docs/errors/<code>`). Backticks mark code. */
export const explanations: Record<ErrorCode, { meaning: string; remedy: string }> = {
  malformed_body: {
    meaning: 'The request could not be read: it is not HTTP, its body is not JSON in UTF-8, or a string in it holds a NUL character or half of a surrogate pair.',
    remedy: 'Send `content-type: application/json` and a body that any JSON parser accepts. `detail` says what was wrong. Do not repeat the same bytes.',
  },
  invalid_parameter: {
    meaning: 'A query parameter or a header is unknown, stands twice, or has a value out of its range.',
    remedy: 'Look at `errors`: each entry names a `parameter` or a `header`. The reference lists what a route takes.',
  },
  invalid_cursor: {
    meaning: 'The cursor was not made by this list: it was changed, or comes from other filters, another list or another organization.',
    remedy: 'Send `nextCursor` as you got it, with the filters of the call that gave it. Or begin at the first page, without a cursor.',
  },
  idempotency_key_invalid: {
    meaning: 'The `idempotency-key` is empty, sent twice, longer than 255 characters, or has spaces, commas or characters that are not visible ASCII.',
    remedy: 'Use a UUID, or any 1 to 255 visible ASCII characters, bare or in double quotes.',
  },
  unauthenticated: {
    meaning: 'The route needs to know who asks, and the request has no credential, or its session has ended.',
    remedy: 'Send `Authorization: Bearer <API_KEY>`, or sign in and send the session cookie.',
  },
  invalid_api_key: {
    meaning: 'The `Authorization` header is not a bearer token, or there is no such API key. A header decides alone, so a good cookie beside it does not help.',
    remedy: 'Check that the whole key was copied: `mk_`, `live` or `test`, and 36 characters. Keys of test installations do not work elsewhere.',
  },
  api_key_expired: {
    meaning: 'The API key was good until its `expiresAt`, which has passed.',
    remedy: 'Create another key. Rotating a key before its end lets both work for a while.',
  },
  api_key_revoked: {
    meaning: 'Someone of the organization revoked this API key.',
    remedy: 'Create another key, after asking why this one was revoked.',
  },
  invalid_credentials: {
    meaning: 'E-mail address, password or second factor is wrong. Which of them is not said.',
    remedy: 'Try again, or reset the password. Too many tries are answered `rate_limited`.',
  },
  insufficient_scope: {
    meaning: 'The API key is good, and does not hold the scope of this operation.',
    remedy: '`requiredScopes` names it. Scopes of a key do not change: create one that has it.',
  },
  role_not_allowed: {
    meaning: 'You are a member of the organization, and your role may not do this.',
    remedy: '`requiredRoles` says who may. Ask one of them, or an owner for another role.',
  },
  session_required: {
    meaning: 'The route asks for a person with a role, and API keys have none.',
    remedy: 'Sign in as a member of the organization.',
  },
  no_active_organization: {
    meaning: 'The route acts in an organization, and the session has none: you belong to none, were removed, or have not chosen one.',
    remedy: 'Create or join an organization, or choose one with `PUT /api/v1/auth/session/organization`.',
  },
  csrf_rejected: {
    meaning: 'A browser says that a page of another site made this request, so a session does not count for it.',
    remedy: 'Make the request from our own pages, or from a server with an API key.',
  },
  email_not_verified: {
    meaning: 'The e-mail address of this account was never confirmed.',
    remedy: 'Open the link in the mail that was sent at sign-up, or ask for another.',
  },
  reauthentication_required: {
    meaning: 'The change is sensitive, and you authenticated too long ago for it.',
    remedy: 'Show your password, and a code where a second factor is on, with `POST /api/v1/auth/reauthenticate`, then repeat the request.',
  },
  invitation_email_mismatch: {
    meaning: 'The invitation was sent to another address than the one of the account that is signed in.',
    remedy: 'Sign in with the invited address, or ask for an invitation to yours.',
  },
  not_found: {
    meaning: 'There is no such resource or path, or you may not know that there is. Both answer with the very same words.',
    remedy: 'Check the id, its prefix and the active organization. Paths are matched letter by letter, without a slash at the end.',
  },
  method_not_allowed: {
    meaning: 'The path exists, and does not take this method.',
    remedy: 'The `Allow` header lists the methods that it takes.',
  },
  not_acceptable: {
    meaning: 'The `Accept` header rules out JSON, and the API answers nothing else.',
    remedy: 'Send `Accept: application/json`, or no such header.',
  },
  idempotency_request_in_progress: {
    meaning: 'The first request with this idempotency key has not ended yet.',
    remedy: 'Repeat after `Retry-After`, with the same key and body: you will get the first answer.',
  },
  client_request_id_conflict: {
    meaning: 'This `clientRequestId` was used for another request of the same kind. It is remembered for good.',
    remedy: 'Use a new `clientRequestId` for a new request. To repeat one, send the same body.',
  },
  invalid_state_transition: {
    meaning: 'The record is in a state that does not allow this change.',
    remedy: 'Read the record, and decide by its `status`.',
  },
  invitation_not_pending: {
    meaning: 'The invitation was accepted, was revoked or has expired.',
    remedy: 'Ask for another invitation.',
  },
  last_owner: {
    meaning: 'The organization would be left without an owner.',
    remedy: 'Make another member an owner first.',
  },
  limit_reached: {
    meaning: 'The organization or person has as many of these as it may have.',
    remedy: 'Delete what is no longer needed, or ask the operator for a higher limit.',
  },
  busy: {
    meaning: 'Other requests are changing the same record, and this one waited too long for its turn.',
    remedy: 'Repeat after `Retry-After`. Nothing was changed.',
  },
  precondition_failed: {
    meaning: 'The record is no longer at the version that `If-Match` names.',
    remedy: 'Read it again, look at what has changed, and repeat with its new `ETag`.',
  },
  payload_too_large: {
    meaning: 'The body has more than 512 KB, as sent or after decompression.',
    remedy: 'Send less.',
  },
  headers_too_large: {
    meaning: 'Target and headers have more than 16 KB together.',
    remedy: 'Often a cookie jar has grown: send only our cookie. The connection was closed.',
  },
  unsupported_media_type: {
    meaning: 'The body is not `application/json` in UTF-8, or has a content encoding other than gzip, deflate and br.',
    remedy: 'Send `content-type: application/json`.',
  },
  validation_failed: {
    meaning: 'The body was read, and does not fit what the route takes: a member is missing, unknown, of another type or out of its range.',
    remedy: 'Look at `errors`: each entry has a `pointer` to the member, a `code` and a sentence.',
  },
  amount_out_of_range: {
    meaning: 'A sum of amounts that are allowed each, such as the total of an order, is above 99,999,999,999 minor units.',
    remedy: 'Split it: order fewer pieces at a time.',
  },
  idempotency_key_reused: {
    meaning: 'This idempotency key was used for a request with another body within the last 72 hours.',
    remedy: 'Use a new key for a new request. To repeat one, send the same body.',
  },
  webhook_url_not_allowed: {
    meaning: 'The URL leads where webhooks may not be sent: not https, a private address, or a port or host that the operator rules out.',
    remedy: 'Use a public https address. `detail` names the rule.',
  },
  invalid_token: {
    meaning: 'The token of a mailed link is wrong, was used already or has expired.',
    remedy: 'Ask for another mail; only the newest link works.',
  },
  rate_limited: {
    meaning: 'More requests came than the limit allows.',
    remedy: 'Wait for the seconds in `Retry-After`, then go on more slowly.',
  },
  internal_error: {
    meaning: 'A fault of ours. It was logged.',
    remedy: 'Repeat with the same idempotency key. If it keeps happening, tell us the `requestId`.',
  },
  temporarily_unavailable: {
    meaning: 'A part of the service is away for a moment.',
    remedy: 'Repeat after `Retry-After`, with the same idempotency key.',
  },
};
