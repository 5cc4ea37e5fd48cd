import { z } from 'zod';
import { availableAtSchema } from './request-errors.ts';
import type { ErrorDeclarations } from './declaration.ts';

/** Errors of conflicting state, exceeded limits and internal failures. */
export const stateErrorDeclarations = {
  idempotency_request_in_progress: {
    status: 409,
    title: 'The first request with this key is still running',
    explanation: {
      meaning: 'The first request with this idempotency key has not finished yet.',
      remedy:
        'Repeat the request after the seconds in `Retry-After`, with the same key and body. ' +
        'You will get the answer to the first request.',
    },
    retryAfterSeconds: 1,
  },
  client_request_id_conflict: {
    status: 409,
    title: 'The client request id was used for another request',
    explanation: {
      meaning:
        'This `clientRequestId` was used for another request to the same operation. Client request ids never expire.',
      remedy: 'Use a new `clientRequestId` for a new request. To repeat one, send the same body.',
    },
  },
  invalid_state_transition: {
    status: 409,
    title: 'The state does not allow this',
    explanation: {
      meaning: 'The record is in a state that does not allow this change.',
      remedy: 'Read `currentStatus`, or read the record and check its `status`.',
    },
    members: z.object({
      currentStatus: z
        .string()
        .optional()
        .meta({
          description:
            'The `status` of the record that does not allow the change. `status` of a problem is that of the answer. ' +
            'Absent if the reason is not a `status`.',
        }),
    }),
  },
  wrong_party: {
    status: 403,
    title: 'Only the other party can do this',
    explanation: {
      meaning: 'Buyer and seller of an order can do different things, and your organization is the other party.',
      remedy: 'Do not repeat the request. The API reference names the party of each action.',
    },
  },
  limit_reached: {
    status: 409,
    title: 'A limit is reached',
    explanation: {
      meaning: 'The organization, person or record already has the largest allowed number of these.',
      remedy: 'Read `detail`. Delete what is no longer needed, or ask the operator for a higher limit.',
    },
  },
  quota_exhausted: {
    status: 409,
    title: 'A quota of hours or days is used up',
    explanation: {
      meaning: 'You have done this as often as the quota allows in an hour or more. Nothing was done.',
      remedy: 'Do not wait in a loop. Plan the request for the time in `availableAt`.',
    },
    members: z.object({ availableAt: availableAtSchema }),
  },
  busy: {
    status: 409,
    title: 'Another request is changing this record',
    explanation: {
      meaning:
        'Other requests are changing the same record, and this one waited too long for the lock. Nothing was changed.',
      remedy: 'Repeat the request after the seconds in `Retry-After`.',
    },
    retryAfterSeconds: 1,
  },
  precondition_failed: {
    status: 412,
    title: 'The record has changed',
    explanation: {
      meaning: 'The record is no longer at the version that `If-Match` names.',
      remedy: 'Read the record again, check what has changed, and repeat the request with the new `ETag`.',
    },
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    explanation: {
      meaning: 'You have sent more requests than the rate limit allows.',
      remedy: 'Wait for the seconds in `Retry-After`, and send requests more slowly from then on.',
    },
    members: z.object({
      'violated-policies': z
        .array(z.string())
        .optional()
        .meta({ description: 'The rate limits that were exceeded, as named in `RateLimit-Policy`.' }),
    }),
    retryAfterSeconds: 1,
  },
  too_many_requests_in_progress: {
    status: 429,
    title: 'Too many requests at once',
    explanation: {
      meaning:
        'Too many requests of your organization are in progress or waiting, or the bodies that your network is ' +
        'sending have too many bytes together. This request was not executed.',
      remedy:
        'Wait for the answers to earlier requests before you send more. ' +
        'Repeat this request after the seconds in `Retry-After`, with the same idempotency key.',
    },
    retryAfterSeconds: 1,
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    explanation: {
      meaning: 'The service failed unexpectedly. The error was logged.',
      remedy:
        'Repeat the request with the same idempotency key. ' +
        'If it keeps failing, report the `requestId` to the operator.',
    },
  },
  temporarily_unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    explanation: {
      meaning: 'A part of the service cannot be reached at the moment.',
      remedy: 'Repeat the request after the seconds in `Retry-After`, with the same idempotency key.',
    },
    retryAfterSeconds: 1,
  },
} as const satisfies ErrorDeclarations;
