import { defineEntity, p } from '@mikro-orm/core';

/** When the bucket of a rate limit is full again, which is all of its state. */
export const RateLimitEntity = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    /** `key:<id>` or `org:<id>`. */
    bucket: p.text().primary(),
    fullAt: p.datetime(6),
    /** Whether the last request was admitted. */
    admitted: p.boolean(),
  },
});
