import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Recovery as RecoveryRecord } from '@marketplace/webhooks-contract';

/** A run that redelivers the events that an endpoint missed, in batches. */
export const RecoveryEntity = defineEntity({
  name: 'Recovery',
  tableName: 'recovery',
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    endpointId: p.text(),
    only: p.text().$type<RecoveryRecord['only']>(),
    since: p.datetime(3),
    until: p.datetime(3),
    eventTypes: p.array().nullable(),
    status: p.text().$type<RecoveryRecord['status']>(),
    /** Id of the last delivery (`failed`) or event (`missing`) that was examined. */
    position: p.text().nullable(),
    recovered: p.integer().default(0),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    completedAt: p.datetime(3).nullable(),
    version: p.integer().version(),
  },
  indexes: [
    { name: 'recovery_of_organization', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'recovery_of_endpoint', properties: ['endpointId', 'createdAt', 'id'] },
    {
      name: 'recovery_running',
      expression: `create index recovery_running on webhooks.recovery (endpoint_id) where status = 'running'`,
    },
  ],
});
export type Recovery = InferEntity<typeof RecoveryEntity>;
