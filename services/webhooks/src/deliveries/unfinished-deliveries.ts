import type { Gauge } from '@marketplace/kernel';
import { sql, type Store } from '@marketplace/store';

/**
 * Values of the gauge's attribute `status`. `queued` are deliveries that wait for a slot, whatever their status; the
 * others do not wait and have the status of that name. All are counted by partial indexes.
 */
const states = ['pending', 'delivering', 'retrying', 'held', 'queued'];

/** Gauge of the deliveries that are not final, by status. */
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
