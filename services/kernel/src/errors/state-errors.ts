import { z } from 'zod';
import type { ErrorDeclarations } from './declaration.ts';

/** States that do not allow the change, limits, and faults of the service. */
export const stateErrorDeclarations = {
  idempotency_request_in_progress: {
    status: 409,
    title: 'The first request with this key is still running',
    explanation: {
      meaning: 'The first request with this idempotency key has not ended yet.',
      remedy: 'Repeat after `Retry-After`, with the same key and body: you will get the first answer.',
    },
    retryAfterSeconds: 1,
  },
  client_request_id_conflict: {
    status: 409,
    title: 'The client request id was used for another request',
    explanation: {
      meaning: 'This `clientRequestId` was used for another request of the same kind. It is remembered for good.',
      remedy: 'Use a new `clientRequestId` for a new request. To repeat one, send the same body.',
    },
  },
  invalid_state_transition: {
    status: 409,
    title: 'The state does not allow this',
    explanation: {
      meaning: 'The record is in a state that does not allow this change.',
      remedy: 'Read the record, and decide by its `status`.',
    },
  },
  limit_reached: {
    status: 409,
    title: 'A limit is reached',
    explanation: {
      meaning: 'The organization or person has as many of these as it may have.',
      remedy: 'Delete what is no longer needed, or ask the operator for a higher limit.',
    },
  },
  busy: {
    status: 409,
    title: 'Another request changes this now',
    explanation: {
      meaning: 'Other requests are changing the same record, and this one waited too long for its turn.',
      remedy: 'Repeat after `Retry-After`. Nothing was changed.',
    },
    retryAfterSeconds: 1,
  },
  precondition_failed: {
    status: 412,
    title: 'The record has changed',
    explanation: {
      meaning: 'The record is no longer at the version that `If-Match` names.',
      remedy: 'Read it again, look at what has changed, and repeat with its new `ETag`.',
    },
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    explanation: {
      meaning: 'More requests came than the limit allows.',
      remedy: 'Wait for the seconds in `Retry-After`, then go on more slowly.',
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
      meaning: 'Too many requests of your organization are in progress or wait for their turn. Nothing was done.',
      remedy:
        'Wait for the answers of earlier requests before you send more. Repeat after `Retry-After`, with the same idempotency key.',
    },
    retryAfterSeconds: 1,
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    explanation: {
      meaning: 'A fault of ours. It was logged.',
      remedy: 'Repeat with the same idempotency key. If it keeps happening, tell us the `requestId`.',
    },
  },
  temporarily_unavailable: {
    status: 503,
    title: 'Try again shortly',
    explanation: {
      meaning: 'A part of the service is away for a moment.',
      remedy: 'Repeat after `Retry-After`, with the same idempotency key.',
    },
    retryAfterSeconds: 1,
  },
} as const satisfies ErrorDeclarations;
