import { sql, type Store } from '@marketplace/store';
import { finalStatuses } from '@marketplace/webhooks-contract';
import { type BatchedLooks, batchedLooks } from './batched-looks.ts';

/** The longest time between two looks, in case a notification is lost. */
const lookMs = 1_000;

/** Waits for the first attempt of a delivery, by its id, or for the end of the delivery. */
export type AttemptLooks = BatchedLooks<string, true>;

/** Looks when `recordAttempts` notifies of the attempt of a test, and at least once a second. */
export function attemptLooks(store: Store): AttemptLooks {
  return batchedLooks({
    ...optionsOf(store),
    pause: () => store.notifications.wait('attempt', lookMs),
    look: async (ids) => {
      const { rows } = await sql<{ id: string }>`
        select id from delivery
         where id = any(${ids}) and (attempt_count > 0 or status = any(${[...finalStatuses]}))`.execute(
        store.fork().getKysely(),
      );
      const found = new Set(rows.map((row) => row.id));
      return ids.map((id) => (found.has(id) ? true : null));
    },
  });
}

/** Deliveries of an organization that changed at this time or later. */
interface AskedChanges {
  organizationId: string;
  from: Date;
}

/** Waits for the next look at the changes of an organization: whether there are any, and the time of the look. */
export type ChangeLooks = BatchedLooks<AskedChanges, { changed: boolean; now: Date }>;

/** Looks once a second. */
export function changeLooks(store: Store): ChangeLooks {
  return batchedLooks({
    ...optionsOf(store),
    // This topic is never notified: the wait is a pause that also ends when the service closes.
    pause: () => store.notifications.wait('delivery_change', lookMs),
    look: async (asked) => {
      const { rows } = await sql<{ changed: boolean; now: string }>`
        select statement_timestamp() as now,
               exists (select from delivery d
                        where d.organization_id = a."organizationId" and d.updated_at >= a."from") as changed
          from jsonb_to_recordset(${JSON.stringify(asked.map((one, n) => ({ ...one, n })))}::jsonb)
                 as a("organizationId" text, "from" timestamptz, n int)
         order by a.n`.execute(store.fork().getKysely());
      return rows.map(({ changed, now }) => ({ changed, now: new Date(now) }));
    },
  });
}

function optionsOf(store: Store) {
  return {
    closed: () => store.notifications.closed(),
    failed: (error: unknown) => store.log.warn({ err: error }, 'waiting callers not looked up, trying again'),
  };
}
