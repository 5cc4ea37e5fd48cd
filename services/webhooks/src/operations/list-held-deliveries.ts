import type { Caller } from '@marketplace/kernel';
import { type Read, sql } from '@marketplace/store';
import type { DeliveryStart } from '@marketplace/webhooks-contract/engine';
import { selectDeliveryStarts } from '../delivery-starts.ts';
import type { EngineInput } from '../input.ts';

export async function listHeldDeliveries(
  { em }: Read,
  _caller: Caller,
  { endpointId, after, limit }: EngineInput<'listHeldDeliveries'>,
): Promise<{ deliveries: DeliveryStart[] }> {
  const condition = sql`d.endpoint_id = ${endpointId} and d.status = 'held' and p.status = 'active' and d.id > ${after ?? ''}`;
  return { deliveries: await selectDeliveryStarts(em, condition, sql`limit ${limit}`) };
}
