import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { cancelDeliveries } from '../../deliveries/delivery.ts';
import { lockGates } from '../../endpoints/gates.ts';
import type { EngineInput } from '../../input.ts';
import { lockIfActive } from '../../endpoints/endpoint.ts';

/**
 * Also cancels waiting deliveries that have not begun: the sweep would have held them. Cancels nothing if the endpoint
 * was paused again: the next resumption decides.
 */
export async function skipHeldDeliveries(
  work: Work,
  _caller: Caller,
  { endpointId, before, limit }: EngineInput<'skipHeldDeliveries'>,
): Promise<{ skipped: number }> {
  const { em } = work;
  if (!(await lockIfActive(em, endpointId))) return { skipped: 0 };
  await lockGates(em, [endpointId]);
  const { rows: held } = await sql<{ id: string }>`
    select id from delivery
     where endpoint_id = ${endpointId} and status in ('held', 'pending') and created_at < ${new Date(before)}
       and (status = 'held' or (inline and queued_at is not null))
     order by id limit ${limit}`.execute(em.getKysely());
  const ids = held.map(({ id }) => id);
  return { skipped: await cancelDeliveries(work, ids, 'skipped', ['held', 'pending']) };
}
