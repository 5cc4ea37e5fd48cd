import type { ErrorDeclarations } from './declaration.ts';

/** Requests that cannot be read, or cannot be served in this form. */
export const requestErrorDeclarations = {
  malformed_body: {
    status: 400,
    title: 'The request cannot be read',
    explanation: {
      meaning:
        'The request could not be read: it is not HTTP, its body is not JSON in UTF-8, or a string in it holds a NUL character or half of a surrogate pair.',
      remedy:
        'Send `content-type: application/json` and a body that any JSON parser accepts. `detail` says what was wrong. Do not repeat the same bytes.',
    },
  },
  invalid_parameter: {
    status: 400,
    title: 'A parameter is wrong',
    explanation: {
      meaning: 'A query parameter or a header is unknown, stands twice, or has a value out of its range.',
      remedy: 'Look at `errors`: each entry names a `parameter` or a `header`. The reference lists what a route takes.',
    },
  },
  invalid_cursor: {
    status: 400,
    title: 'The cursor does not belong to this list',
    explanation: {
      meaning:
        'The cursor was not made by this list: it was changed, or comes from other filters, another list or another organization.',
      remedy:
        'Send `nextCursor` as you got it, with the filters of the call that gave it. Or begin at the first page, without a cursor.',
    },
  },
  idempotency_key_invalid: {
    status: 400,
    title: 'The idempotency key is not well formed',
    explanation: {
      meaning:
        'The `idempotency-key` is empty, sent twice, longer than 255 characters, or has spaces, commas or characters that are not visible ASCII.',
      remedy: 'Use a UUID, or any 1 to 255 visible ASCII characters, bare or in double quotes.',
    },
  },
  not_found: {
    status: 404,
    title: 'Not found',
    explanation: {
      meaning:
        'There is no such resource or path, or you may not know that there is. Both answer with the very same words.',
      remedy:
        'Check the id, its prefix and the active organization. Paths are matched letter by letter, without a slash at the end.',
    },
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    explanation: {
      meaning: 'The path exists, and does not take this method.',
      remedy: 'The `Allow` header lists the methods that it takes.',
    },
  },
  not_acceptable: {
    status: 406,
    title: 'Not acceptable',
    explanation: {
      meaning: 'The `Accept` header rules out JSON, and the API answers nothing else.',
      remedy: 'Send `Accept: application/json`, or no such header.',
    },
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    explanation: {
      meaning: 'The body has more than 512 KB, as sent or after decompression.',
      remedy: 'Send less.',
    },
  },
  headers_too_large: {
    status: 431,
    title: 'The headers are too large',
    explanation: {
      meaning: 'Target and headers have more than 16 KB together.',
      remedy: 'Often a cookie jar has grown: send only our cookie. The connection was closed.',
    },
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body is of another type',
    explanation: {
      meaning:
        'The body is not `application/json` in UTF-8, or has a content encoding other than gzip, deflate and br.',
      remedy: 'Send `content-type: application/json`.',
    },
  },
  validation_failed: {
    status: 422,
    title: 'The input does not fit',
    explanation: {
      meaning:
        'The body was read, and does not fit what the route takes: a member is missing, unknown, of another type or out of its range.',
      remedy: 'Look at `errors`: each entry has a `pointer` to the member, a `code` and a sentence.',
    },
  },
  amount_out_of_range: {
    status: 422,
    title: 'The amount is too large',
    explanation: {
      meaning:
        'A sum of amounts that are allowed each, such as the total of an order, is above 99,999,999,999 minor units.',
      remedy: 'Split it: order fewer pieces at a time.',
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
