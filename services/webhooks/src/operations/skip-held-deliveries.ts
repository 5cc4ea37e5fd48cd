import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { cancelDeliveries } from '../cancel-deliveries.ts';
import { lockGates } from '../gates.ts';
import type { EngineInput } from '../input.ts';
import { lockIfActive } from '../lock-if-active.ts';

/** Skips nothing while the endpoint is paused again: the next resumption says what becomes of these. */
export async function skipHeldDeliveries(
  work: Work,
  _caller: Caller,
  { endpointId, before, limit }: EngineInput<'skipHeldDeliveries'>,
): Promise<{ skipped: number }> {
  const { em } = work;
  if (!(await lockIfActive(em, endpointId))) return { skipped: 0 };
  await lockGates(em, [endpointId]);
  const { rows: held } = await sql<{ id: string }>`
    select id from delivery where endpoint_id = ${endpointId} and status = 'held' and created_at < ${new Date(before)}
     order by id limit ${limit}`.execute(em.getKysely());
  const ids = held.map(({ id }) => id);
  return { skipped: await cancelDeliveries(work, ids, 'skipped', ['held']) };
}
