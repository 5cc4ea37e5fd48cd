import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { AttemptResult } from '@marketplace/webhooks-contract/engine';
import { attemptResults } from './stored-attempts.ts';

/** SQL: the last attempt of delivery `d` as an `AttemptResult`; null if none was recorded. */
export const lastAttempt = sql`(
  select json_build_object(
           'number', a.number, 'statusCode', a.status_code, 'errorCode', a.error_code, 'status', d.status,
           'nextAttemptAt', to_char(d.next_attempt_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from ${attemptResults} a order by a.number desc limit 1)`;

/** Returns the delivery's last attempt, or undefined if none was recorded. */
export async function lastAttemptOf(em: EntityManager, deliveryId: string): Promise<AttemptResult | undefined> {
  const {
    rows: [row],
  } = await sql<{ last: AttemptResult | null }>`
    select ${lastAttempt} as last from delivery d where d.id = ${deliveryId}`.execute(em.getKysely());
  return row?.last ?? undefined;
}
