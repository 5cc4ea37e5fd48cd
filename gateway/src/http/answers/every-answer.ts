/** Names of the headers that every answer has, in the order in which they are documented. */
export const headersOfEveryAnswer = ['x-request-id', 'idempotency-key', 'ratelimit', 'ratelimit-policy'] as const;
