import type { Gauge } from '@marketplace/kernel';
import { sql, type Store } from '@marketplace/store';

/**
 * `queued` wait for a place at their endpoint; the others have the status of that name. Partial indexes have no others.
 */
const states = ['pending', 'delivering', 'retrying', 'held', 'queued'];

export function unfinishedDeliveries(store: Store): Gauge {
  return {
    name: 'webhook.deliveries.pending',
    description: 'Deliveries that are not final.',
    read: async () => {
      const { rows: counts } = await sql<{ state: string; n: string }>`
        select status as state, count(*) as n from delivery
         where status in ('pending', 'retrying') and queued_at is null group by status
        union all select 'delivering', count(*) from delivery where slot_until is not null and status = 'delivering'
        union all select 'held', count(*) from delivery where status = 'held'
        union all select 'queued', count(*) from delivery where queued_at is not null`.execute(
        store.fork().getKysely(),
      );
      return states.map((state) => ({
        value: Number(counts.find((row) => row.state === state)?.n ?? 0),
        attributes: { status: state },
      }));
    },
  };
}
