import type { EntityManager } from '@mikro-orm/postgresql';
import type { Forecast, ListedDelivery } from '../deliveries/present-delivery.ts';
import { plannedAttempts } from './planned-attempts.ts';
import { queuePositions } from './queue-positions.ts';

/** What deliveries wait for, by id. Makes at most two queries, and none for deliveries that wait for nothing. */
export async function forecasts(em: EntityManager, deliveries: ListedDelivery[]): Promise<Map<string, Forecast>> {
  const positions = await queuePositions(em, deliveries);
  const planned = await plannedAttempts(em, deliveries);
  return new Map(
    deliveries.map(({ id }) => [
      id,
      { queuePosition: positions.get(id) ?? null, plannedAttempts: planned.get(id) ?? [] },
    ]),
  );
}
