import { defineEntity, p } from '@mikro-orm/core';

/** When each worker process was last heard of. Written by plain statements; see `src/presence.ts`. */
export const WorkerPresenceEntity = defineEntity({
  name: 'WorkerPresence',
  tableName: 'worker_presence',
  properties: {
    workerId: p.text().primary(),
    seenAt: p.datetime(3),
  },
});
