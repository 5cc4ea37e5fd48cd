import { defineEntity, p } from '@mikro-orm/core';

/** There is a row exactly while an endpoint fails: since its first failed attempt after which none has succeeded. */
export const EndpointHealthEntity = defineEntity({
  name: 'EndpointHealth',
  tableName: 'endpoint_health',
  properties: {
    endpointId: p.text().primary(),
    failingSince: p.datetime(3),
    /** Its people were told that it fails. */
    warnedAt: p.datetime(3).nullable(),
    /** They were told that it will be disabled. */
    lastWarnedAt: p.datetime(3).nullable(),
  },
});
