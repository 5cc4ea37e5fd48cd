import { sql, type Work } from '@marketplace/store';
import { cancelDeliveries } from '../deliveries/cancel-deliveries.ts';
import { lockGatesOf } from '../admission/gates.ts';

/**
 * Cancels up to `limit` held deliveries of events with ids below `beforeEventId`, because the content of these events
 * is about to be purged. Returns how many it canceled.
 */
export async function expireHeld(work: Work, beforeEventId: string, limit: number): Promise<number> {
  const { em } = work;
  const { rows: held } = await sql<{ id: string }>`
    select id from delivery where status = 'held' and event_id < ${beforeEventId} limit ${limit}`.execute(
    em.getKysely(),
  );
  const ids = held.map(({ id }) => id);
  await lockGatesOf(em, ids);
  // Only `held` ones: some may have been resumed before their gate was locked.
  return cancelDeliveries(work, ids, 'expired', ['held']);
}
