import type { ZodOpenApiComponentsObject } from 'zod-openapi';
import type { headersOfEveryAnswer } from '../../http/begin-request.ts';

const schema = { type: 'string' } as const;

/** Headers of answers. Routes refer to these components. */
export const headers: NonNullable<ZodOpenApiComponentsObject['headers']> = {
  RequestId: { description: 'On every answer: `req_...`.', schema },
  IdempotencyKey: { description: 'The key of the request, without quotes.', schema },
  IdempotentReplayed: {
    description: '`true` if this is the stored answer of an earlier request with this key.',
    schema,
  },
  OriginalRequestId: { description: 'Id of the request whose answer is replayed.', schema },
  ETag: { description: 'The version of the record, as `"v7"`.', schema },
  Location: { description: 'Path of the created record.', schema },
  AuditHead: {
    description:
      '`seq=<n>, hash="..."` of the last event of the download. A file that ends with an earlier event is ' +
      'incomplete. `seq=0` if the log is empty.',
    schema,
  },
  ContentDisposition: { description: 'The file name (RFC 6266).', schema },
  NextLink: { description: 'The next page, as `rel="next"` (RFC 8288).', schema },
  WWWAuthenticate: { description: 'Why the credential is refused, or which scope it lacks (RFC 6750).', schema },
  RateLimit: {
    description:
      'What is left of each limit, as `"<policy>";r=<requests left>;t=<seconds until the limit is refilled>`.',
    schema,
  },
  RateLimitPolicy: {
    description: 'The limits that count this request, as `"<policy>";q=<requests>;w=<seconds>`.',
    schema,
  },
  RetryAfter: { description: 'Seconds to wait before the request is repeated.', schema },
};

/** Headers of every answer. */
export const everyAnswer = {
  'x-request-id': { $ref: '#/components/headers/RequestId' },
  'idempotency-key': { $ref: '#/components/headers/IdempotencyKey' },
  ratelimit: { $ref: '#/components/headers/RateLimit' },
  'ratelimit-policy': { $ref: '#/components/headers/RateLimitPolicy' },
} satisfies Record<(typeof headersOfEveryAnswer)[number], object>;

/** Headers of answers to commands with an idempotency key. */
export const replayed = {
  'idempotent-replayed': { $ref: '#/components/headers/IdempotentReplayed' },
  'x-original-request-id': { $ref: '#/components/headers/OriginalRequestId' },
};
