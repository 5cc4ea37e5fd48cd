import type { Caller } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { DeliveryStart } from '@marketplace/webhooks-contract/engine';
import { selectDeliveryStarts } from '../delivery-starts.ts';
import type { EngineInput } from '../input.ts';

export async function listHeldDeliveries(
  { em }: Read,
  _caller: Caller,
  { endpointId, after, limit }: EngineInput<'listHeldDeliveries'>,
): Promise<{ deliveries: DeliveryStart[] }> {
  const condition = `d.endpoint_id = ? and d.status = 'held' and p.status = 'active' and d.id > ?`;
  return { deliveries: await selectDeliveryStarts(em, condition, [endpointId, after ?? '', limit], 'limit ?') };
}
