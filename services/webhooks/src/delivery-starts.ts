import type { EntityManager } from '@mikro-orm/postgresql';
import { type Parameter, statement } from '@marketplace/store';
import type { DeliveryStart } from '@marketplace/webhooks-contract/engine';
import { deliveryStart } from './start-delivery-workflow.ts';

interface Row extends Omit<DeliveryStart, 'endpointHost' | 'last'> {
  url: string;
}

/** What the relay needs to start workflows, for the deliveries `d` of endpoints `p` that the condition picks. */
export async function selectDeliveryStarts(em: EntityManager, condition: string, values: Parameter[], tail = ''): Promise<DeliveryStart[]> {
  const rows = await statement<Row>(
    em,
    `select d.id as "deliveryId", d.event_id as "eventId", d.organization_id as "organizationId", d.endpoint_id as "endpointId", d.event_type as "eventType", p.url
       from delivery d join endpoint p on p.id = d.endpoint_id
      where ${condition} order by d.id ${tail}`,
    values,
  );
  return rows.map(deliveryStart);
}
