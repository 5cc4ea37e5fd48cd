import { sql, type Work } from '@marketplace/store';
import { cancelDeliveries } from '../deliveries/cancel-deliveries.ts';
import { lockGatesOf } from '../admission/gates.ts';

/** Cancels deliveries that are held for longer than their event's content is kept. */
export async function expireHeld(work: Work, beforeEventId: string, limit: number): Promise<number> {
  const { em } = work;
  const { rows: held } = await sql<{ id: string }>`
    select id from delivery where status = 'held' and event_id < ${beforeEventId} limit ${limit}`.execute(
    em.getKysely(),
  );
  const ids = held.map(({ id }) => id);
  await lockGatesOf(em, ids);
  // Those that were resumed before the gate was locked are held no more.
  return cancelDeliveries(work, ids, 'expired', ['held']);
}
