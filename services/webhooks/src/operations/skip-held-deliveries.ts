import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
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
  const held = await em.execute<{ id: string }[]>(
    `select id from delivery where endpoint_id = ? and status = 'held' and created_at < ? order by id limit ?`,
    [endpointId, new Date(before), limit],
  );
  const ids = held.map(({ id }) => id);
  return { skipped: await cancelDeliveries(work, ids, 'skipped', ['held']) };
}
