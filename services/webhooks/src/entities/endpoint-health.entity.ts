import { defineEntity, p } from '@mikro-orm/core';

/** Exists while an endpoint is failing. `failingSince`: the first failed attempt since the last success. */
export const EndpointHealthEntity = defineEntity({
  name: 'EndpointHealth',
  tableName: 'endpoint_health',
  properties: {
    endpointId: p.text().primary(),
    failingSince: p.datetime(3),
    /** When the notice that the endpoint is failing was written. */
    warnedAt: p.datetime(3).nullable(),
    /** When the notice that the endpoint will be disabled was written. */
    lastWarnedAt: p.datetime(3).nullable(),
  },
});
