import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { lockGates } from '../../endpoints/gates.ts';
import type { EngineInput } from '../../input.ts';
import { lockIfActive } from '../../endpoints/endpoint.ts';

/** Resumes nothing if the endpoint was paused again: the next resumption will. */
export async function resumeHeldDeliveries(
  { em, now, notify }: Work,
  _caller: Caller,
  { endpointId, limit }: EngineInput<'resumeHeldDeliveries'>,
): Promise<{ resumed: number }> {
  if (!(await lockIfActive(em, endpointId))) return { resumed: 0 };
  await lockGates(em, [endpointId]);
  const { rows: resumed } = await sql`
    update delivery d
       set status = 'pending', queued_at = ${now}, wake = case when not d.inline then coalesce(d.wake, 'resume') end,
           updated_at = ${now}, version = d.version + 1
     where d.id in (
             select id from delivery where endpoint_id = ${endpointId} and status = 'held' order by id limit ${limit})
    returning d.id`.execute(em.getKysely());
  if (resumed.length > 0) notify('claim');
  return { resumed: resumed.length };
}
