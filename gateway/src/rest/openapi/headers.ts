import type { ZodOpenApiComponentsObject } from 'zod-openapi';

const schema = { type: 'string' } as const;

/** Headers of answers, each described once. */
export const headers: NonNullable<ZodOpenApiComponentsObject['headers']> = {
  RequestId: { description: 'On every answer: `req_...`.', schema },
  IdempotencyKey: { description: 'The key of the request, without quotes.', schema },
  IdempotentReplayed: { description: '`true` when an earlier request with this key gave the answer.', schema },
  OriginalRequestId: { description: 'The request that gave the replayed answer.', schema },
  ETag: { description: 'The version of the record, as `"v7"`.', schema },
  Location: { description: 'Where the created record can be read.', schema },
  AuditHead: {
    description:
      '`seq=<n>, hash="..."`: the event that the download ends with, so a download that ends earlier is not complete. `seq=0` for an empty log.',
    schema,
  },
  ContentDisposition: { description: 'RFC 6266: the name to save the answer by.', schema },
  NextLink: { description: 'RFC 8288: the next page, as `rel="next"`.', schema },
  WWWAuthenticate: { description: 'RFC 6750: what is wrong with the credential, or which scope it lacks.', schema },
  RateLimit: {
    description: 'What is left of a limit, as `"<policy>";r=<requests left>;t=<seconds until it is refilled>`.',
    schema,
  },
  RateLimitPolicy: {
    description: 'The limits that counted this request, as `"<policy>";q=<requests>;w=<seconds>`.',
    schema,
  },
  RetryAfter: { description: 'Seconds until a repetition may succeed.', schema },
};

export const everyAnswer = {
  'x-request-id': { $ref: '#/components/headers/RequestId' },
  'idempotency-key': { $ref: '#/components/headers/IdempotencyKey' },
  ratelimit: { $ref: '#/components/headers/RateLimit' },
  'ratelimit-policy': { $ref: '#/components/headers/RateLimitPolicy' },
};

/** Of changes that were made with a key. */
export const replayed = {
  'idempotent-replayed': { $ref: '#/components/headers/IdempotentReplayed' },
  'x-original-request-id': { $ref: '#/components/headers/OriginalRequestId' },
};
