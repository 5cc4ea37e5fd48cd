import { defineEntity, p } from '@mikro-orm/core';

/**
 * When each worker process last reported that it is alive. Written by SQL statements in `src/admission/presence.ts`.
 */
export const WorkerPresenceEntity = defineEntity({
  name: 'WorkerPresence',
  tableName: 'worker_presence',
  properties: {
    workerId: p.text().primary(),
    seenAt: p.datetime(3),
  },
});
