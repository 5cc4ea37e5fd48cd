import type { Caller } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { EngineInput } from '../input.ts';

export async function listQueuedDeliveries(
  { em }: Read,
  _caller: Caller,
  { endpointId, after, limit }: EngineInput<'listQueuedDeliveries'>,
): Promise<{ deliveryIds: string[] }> {
  const rows = await em.execute<{ id: string }[]>(
    `select id from delivery where endpoint_id = ? and queued_at is not null and id > ? order by id limit ?`,
    [endpointId, after ?? '', limit],
  );
  return { deliveryIds: rows.map(({ id }) => id) };
}
