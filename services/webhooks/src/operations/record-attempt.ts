import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, newId } from '@marketplace/kernel';
import { type Store, standalone } from '@marketplace/store';
import type { AttemptResult } from '@marketplace/webhooks-contract/engine';
import type { WebhooksContext } from '../context.ts';
import type { EngineInput } from '../input.ts';

/** Attempt row and delivery state, in one statement under the delivery's lock. A delivery that was closed meanwhile counts the attempt and stays closed. */
const store = `
  with report as (select * from jsonb_to_record(?::jsonb) as r(
         "deliveryId" text, number int, status text, "startedAt" timestamptz, "durationMs" float8, timings jsonb, url text,
         "remoteIp" text, "requestHeaders" jsonb, "statusCode" int, "responseHeaders" jsonb, "responseBody" text,
         "responseTruncated" bool, "errorCode" text, "errorMessage" text, "nextAttemptAt" timestamptz)),
  target as (select d.id, d.status, d.completed_at, ${closed('d')} as closed
               from delivery d join report r on d.id = r."deliveryId" for update of d),
  stored as (
    insert into attempt (id, delivery_id, number, started_at, duration_ms, timings, url, remote_ip, request_headers, status_code,
                         response_headers, response_body, response_truncated, error_code, error_message, next_attempt_at)
    select ?, "deliveryId", number, "startedAt", "durationMs", timings, url, "remoteIp", "requestHeaders", "statusCode",
           "responseHeaders", "responseBody", "responseTruncated", "errorCode", "errorMessage",
           case when closed then null else "nextAttemptAt" end from report, target
    on conflict (delivery_id, number) do nothing
    returning number)
  update delivery d
     set attempt_count = r.number, last_attempt_at = r."startedAt", response_status = r."statusCode",
         status = case when t.closed then t.status else r.status end,
         next_attempt_at = case when t.closed then null else r."nextAttemptAt" end,
         completed_at = case when t.closed then t.completed_at when r.status = 'retrying' then null else now() end,
         updated_at = now(), version = d.version + 1
    from report r, target t, stored
   where d.id = t.id`;

const read = `
  select a.number, a.status_code as "statusCode", a.error_code as "errorCode", d.status, a.next_attempt_at as "nextAttemptAt"
    from attempt a join delivery d on d.id = a.delivery_id where a.delivery_id = ? and a.number = ?`;

function closed(delivery: string): string {
  return `${delivery}.status in ('succeeded', 'failed', 'canceled')`;
}

interface Row extends Omit<AttemptResult, 'nextAttemptAt'> {
  nextAttemptAt: string | Date | null;
}

/**
 * The number is unique per delivery: a repetition stores nothing and answers what the first one stored. The answer is read by a
 * statement of its own, whose snapshot sees a twin that committed while the first one waited for it.
 */
export const recordAttempt = standalone(
  async ({ store: { fork } }: WebhooksContext & { store: Store }, _caller: Caller, report: EngineInput<'recordAttempt'>): Promise<AttemptResult> => {
    const em = fork();
    await em.execute(store, [JSON.stringify(report), newId('wha')]);
    return readBack(em, report.deliveryId, report.number);
  },
);

async function readBack(em: EntityManager, deliveryId: string, number: number): Promise<AttemptResult> {
  const rows = await em.execute<Row[]>(read, [deliveryId, number]);
  const { nextAttemptAt, ...result } = rows[0]!;
  return { ...result, nextAttemptAt: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString() };
}
