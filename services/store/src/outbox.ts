import type { exchangeOutbox, OutboxRow } from '@marketplace/kernel';
import type { z } from 'zod';
import { standalone } from './implement.ts';
import type { Store } from './store.ts';
import { sql } from './sql.ts';

/** A relay that dies keeps its rows this long. */
const leaseSeconds = 30;
const putBackSecondsMax = 60;

type Input = z.output<typeof exchangeOutbox.input>;

/** `exchangeOutbox` of every service. Ids do not commit in order, so rows are claimed by lease, never read past a cursor. */
export const exchangeOutboxOperation = standalone(
  async ({ store }: { store: Store }, _caller, input: Input, signal?: AbortSignal): Promise<{ rows: OutboxRow[] }> => {
    const { topic, ack, putBack, limit, waitMs } = input;
    await settle(store, ack, putBack);
    if (limit === 0) return { rows: [] };
    const deadline = performance.now() + waitMs;
    for (;;) {
      // Waiting begins before looking, so that what commits in between still wakes this call.
      const changed = store.notifications.wait(topic, Math.max(0, Math.min(deadline - performance.now(), 1000)));
      const rows = await claim(store, topic, limit);
      if (rows.length > 0 || performance.now() >= deadline) return { rows };
      await changed;
      // A relay that died must not be handed rows: they would wait for the end of their lease.
      if (signal?.aborted || store.notifications.closed()) return { rows };
    }
  },
);

async function settle(store: Store, ack: string[], putBack: string[]): Promise<void> {
  const db = store.fork().getKysely();
  if (ack.length > 0) await sql`delete from outbox where id = any(${ack})`.execute(db);
  if (putBack.length > 0) {
    await sql`
      update outbox
         set claimed_until = null, available_at = now() + make_interval(secs => least(${putBackSecondsMax}, power(2, least(attempts, 10))))
       where id = any(${putBack})`.execute(db);
  }
}

/** `available_at` has milliseconds, rounded: a row of this very moment may be up to half of one ahead. */
async function claim(store: Store, topic: string, limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    with next as (
      select id from outbox
       where topic = ${topic} and available_at < now() + interval '1 millisecond' and (claimed_until is null or claimed_until < now())
       order by id limit ${limit} for update skip locked
    )
    update outbox set claimed_until = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
      from next where outbox.id = next.id
    returning outbox.id, topic, payload, request_id as "requestId", traceparent, attempts`.execute(store.fork().getKysely());
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}
