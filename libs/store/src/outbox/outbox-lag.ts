import { type Gauge, outboxTopics, timeOfId } from '@marketplace/kernel';
import { sql } from '../database/sql.ts';
import type { Store } from '../store.ts';

/** Gauge of the age of the oldest outbox row, in seconds, by topic; 0 without rows. One index lookup per topic. */
export function outboxLag(store: Store): Gauge {
  return {
    name: 'webhook.outbox.lag',
    description: 'Age of the oldest row in the outbox of a service.',
    unit: 's',
    read: async () => {
      const { rows } = await sql<{ topic: string; oldest: string | null }>`
        select topic, (select id from outbox where outbox.topic = asked.topic order by id limit 1) as oldest
          from unnest(${outboxTopics}::text[]) as asked (topic)`.execute(store.fork().getKysely());
      return rows.map(({ topic, oldest }) => ({
        value: ageSeconds(oldest),
        attributes: { service: store.schema, topic },
      }));
    },
  };
}

function ageSeconds(oldest: string | null): number {
  return oldest === null ? 0 : Math.max(0, Date.now() - timeOfId(oldest)) / 1000;
}
