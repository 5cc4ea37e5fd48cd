import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { RetryPolicy } from '@marketplace/webhooks-contract';
import type { ListedDelivery } from '../deliveries/present-delivery.ts';
import { retrySeconds } from './attempt-to-make.ts';

/**
 * When the next attempts of deliveries are due if all of them fail, in ISO 8601, by id of the delivery. Only those that
 * wait for a retry have an entry. Jitter, `Retry-After` and the durations of attempts are left out.
 */
export async function plannedAttempts(em: EntityManager, deliveries: ListedDelivery[]): Promise<Map<string, string[]>> {
  const waiting = deliveries.filter(({ nextAttemptAt }) => nextAttemptAt != null);
  if (waiting.length === 0) return new Map();
  const { rows } = await sql<{ id: string; retryPolicy: RetryPolicy | null }>`
    select id, retry_policy as "retryPolicy" from endpoint
     where id = any(${[...new Set(waiting.map(({ endpoint }) => endpoint.id))]})`.execute(em.getKysely());
  const policyOf = new Map(rows.map(({ id, retryPolicy }) => [id, retryPolicy]));
  return new Map(
    waiting.map((delivery) => {
      const { id, trigger, eventType, endpoint, attemptCount, nextAttemptAt } = delivery;
      const seconds = retrySeconds({ trigger, eventType, retryPolicy: policyOf.get(endpoint.id) ?? null });
      let dueMs = nextAttemptAt!.getTime();
      // `nextAttemptAt` is the time of attempt `attemptCount` + 1.
      const later = seconds.slice(attemptCount).map((wait) => (dueMs += wait * 1000));
      return [id, [nextAttemptAt!.getTime(), ...later].map((ms) => new Date(ms).toISOString())];
    }),
  );
}
