import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '@marketplace/store';
import type { AttemptResult, DeliveryStart } from '@marketplace/webhooks-contract/engine';
import { lastAttempt } from './last-attempt.ts';
import { deliveryStart } from './start-delivery-workflow.ts';

interface Row extends Omit<DeliveryStart, 'endpointHost' | 'last'> {
  url: string;
  last: AttemptResult | null;
}

/**
 * What the relay needs to start workflows, for the deliveries `d` of endpoints `p` that the condition picks. With the last attempt,
 * because one that has had attempts may have lost its workflow.
 */
export async function selectDeliveryStarts(em: EntityManager, condition: Sql, limit: Sql = sql``): Promise<DeliveryStart[]> {
  const { rows } = await sql<Row>`
    select d.id as "deliveryId", d.event_id as "eventId", d.organization_id as "organizationId", d.endpoint_id as "endpointId",
           d.event_type as "eventType", p.url, ${lastAttempt} as last
      from delivery d join endpoint p on p.id = d.endpoint_id
     where ${condition} order by d.id ${limit}`.execute(em.getKysely());
  return rows.map((row) => ({ ...deliveryStart(row), ...(row.last && { last: row.last }) }));
}
