import { z } from 'zod';
import type { ErrorDeclarations } from './declaration.ts';

/** The member of quota errors that says when the request may be repeated. */
export const availableAtSchema = z.iso.datetime().meta({
  id: 'AvailableAt',
  description: 'From when on the request may be repeated.',
});

/** The time `waitSeconds` after `nowMs`, rounded up to whole seconds, as ISO 8601 text. */
export function availableIn(waitSeconds: number, nowMs = Date.now()): string {
  return new Date(Math.ceil(nowMs / 1000 + waitSeconds) * 1000).toISOString();
}

/** Errors of requests that cannot be parsed, or whose content is not valid. */
export const requestErrorDeclarations = {
  malformed_body: {
    status: 400,
    title: 'The request cannot be read',
    explanation: {
      meaning:
        'The request could not be parsed: it is not valid HTTP, its body is not JSON in UTF-8, ' +
        'or a string in it contains a NUL character or an unpaired surrogate.',
      remedy:
        'Send `content-type: application/json` and a valid JSON body. `detail` says what was wrong. ' +
        'The same request will fail again.',
    },
  },
  invalid_parameter: {
    status: 400,
    title: 'A parameter is wrong',
    explanation: {
      meaning: 'A query parameter or a header is unknown, is sent twice, or has an invalid value.',
      remedy:
        'Look at `errors`: each entry names a `parameter` or a `header`. ' +
        'The API reference lists the parameters and headers of each route.',
    },
  },
  invalid_cursor: {
    status: 400,
    title: 'The cursor does not belong to this list',
    explanation: {
      meaning: 'The cursor was changed, or it was issued for another list, other filters or another organization.',
      remedy:
        'Send `nextCursor` unchanged, with the same filters as the call that returned it. ' +
        'Or start at the first page, without a cursor.',
    },
  },
  idempotency_key_invalid: {
    status: 400,
    title: 'The idempotency key is not well formed',
    explanation: {
      meaning:
        'The `idempotency-key` is empty, sent twice, longer than 255 characters, ' +
        'or contains spaces, commas or characters that are not visible ASCII.',
      remedy: 'Use a UUID, or any 1 to 255 visible ASCII characters, bare or in double quotes.',
    },
  },
  not_found: {
    status: 404,
    title: 'Not found',
    explanation: {
      meaning: 'The resource or path does not exist, or you may not see it. Both cases get the same answer.',
      remedy:
        'Check the id, its prefix and the active organization. ' +
        'Paths are case-sensitive and have no slash at the end.',
    },
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    explanation: {
      meaning: 'The path exists, but does not support this method.',
      remedy: 'The `Allow` header lists the supported methods.',
    },
  },
  not_acceptable: {
    status: 406,
    title: 'Not acceptable',
    explanation: {
      meaning: 'The `Accept` header excludes JSON, which is the only format of the API.',
      remedy: 'Send `Accept: application/json`, or no `Accept` header.',
    },
  },
  request_timeout: {
    status: 408,
    title: 'The request did not arrive in time',
    explanation: {
      meaning:
        'The headers took longer than 10 seconds, the whole request took longer than 30 seconds, or less than 1 KB a ' +
        'second of the body arrived. The connection was closed, and nothing was changed.',
      remedy:
        'Repeat the request on a new connection, with the same idempotency key. Send the body as soon as it begins.',
    },
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    explanation: {
      meaning:
        'The body is larger than 512 KB, as sent or after decompression. ' +
        'Bodies of `/auth/...` have at most 16 KB, those of payment providers 256 KB.',
      remedy: 'Send a smaller body.',
    },
  },
  answer_too_large: {
    status: 400,
    title: 'The answer would be too large',
    explanation: {
      meaning: 'The records that the request asks for have more than 4 MB together.',
      remedy:
        'Ask for fewer records (`limit`, in GraphQL `first`), or in GraphQL for fewer of their long members. ' +
        'The changes of a GraphQL document have been made.',
    },
  },
  headers_too_large: {
    status: 431,
    title: 'The headers are too large',
    explanation: {
      meaning: 'Request target and headers together are larger than 16 KB. The connection was closed.',
      remedy: 'Send shorter headers. The usual cause is too many cookies: send only the session cookie.',
    },
  },
  unsupported_media_type: {
    status: 415,
    title: 'The content type is not supported',
    explanation: {
      meaning: 'The body is not `application/json` in UTF-8, or has a content encoding other than gzip, deflate or br.',
      remedy: 'Send JSON in UTF-8 with `content-type: application/json`.',
    },
  },
  validation_failed: {
    status: 422,
    title: 'The input is not valid',
    explanation: {
      meaning:
        'The body was parsed, but it is not valid for this route: ' +
        'a member is missing, unknown, of the wrong type or out of range.',
      remedy: 'Look at `errors`: each entry has a `pointer` to the member, a `code` and a `detail`.',
    },
  },
  amount_out_of_range: {
    status: 422,
    title: 'The amount is too small or too large',
    explanation: {
      meaning:
        'No payment can have this amount: the payment provider has a smallest and a largest payment in each ' +
        'currency. It is the total of an order or offer, or the price of one unit of a listing with its shipping.',
      remedy:
        '`detail` has the amount and the limit. Order more or fewer pieces at a time, or, as the seller, change the ' +
        'price or the shipping.',
    },
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key was used for another request',
    explanation: {
      meaning: 'This idempotency key was used for a request with another body within the last 72 hours.',
      remedy: 'Use a new key for a new request. To repeat one, send the same body.',
    },
  },
} as const satisfies ErrorDeclarations;
