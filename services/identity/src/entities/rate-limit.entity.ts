import { defineEntity, p } from '@mikro-orm/core';

/** When the bucket of a rate limit is full again, which is all of its state. */
export const RateLimitEntity = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    /** `key:<id>` or `org:<id>`. */
    bucket: p.text().primary(),
    fullAt: p.datetime(6),
    /** How many of the requests that were counted last were admitted. */
    granted: p.integer().default(0),
  },
});
