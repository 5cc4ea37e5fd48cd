import type { Caller } from '@marketplace/kernel';
import { type Read, sql } from '@marketplace/store';
import type { EngineInput } from '../input.ts';

export async function listQueuedDeliveries(
  { em }: Read,
  _caller: Caller,
  { endpointId, after, limit }: EngineInput<'listQueuedDeliveries'>,
): Promise<{ deliveryIds: string[] }> {
  const { rows } = await sql<{ id: string }>`
    select id from delivery where endpoint_id = ${endpointId} and queued_at is not null and id > ${after ?? ''}
     order by id limit ${limit}`.execute(em.getKysely());
  return { deliveryIds: rows.map(({ id }) => id) };
}
