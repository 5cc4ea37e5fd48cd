import { defineEntity, p } from '@mikro-orm/core';

/** How long it takes until a bucket is full again: all that a rate limit has to know. */
export const RateLimitEntity = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    /** `key:<id>` or `org:<id>`. */
    bucket: p.text().primary(),
    fullAt: p.datetime(6),
    /** What the last turn came to. */
    admitted: p.boolean(),
  },
});
