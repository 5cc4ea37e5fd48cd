import { type Caller, newId } from '@marketplace/kernel';
import { type Store, standalone } from '@marketplace/store';
import type { AttemptResult } from '@marketplace/webhooks-contract/engine';
import type { WebhooksContext } from '../context.ts';
import type { EngineInput } from '../input.ts';

/**
 * Attempt row and delivery state, in one statement. The number is unique per delivery: a repetition stores nothing and answers
 * what the first one stored. A delivery that was closed meanwhile stays closed.
 */
const statement = `
  with report as (select * from jsonb_to_record(?::jsonb) as r(
         "deliveryId" text, number int, status text, "startedAt" timestamptz, "durationMs" float8, timings jsonb, url text,
         "remoteIp" text, "requestHeaders" jsonb, "statusCode" int, "responseHeaders" jsonb, "responseBody" text,
         "responseTruncated" bool, "errorCode" text, "errorMessage" text, "nextAttemptAt" timestamptz)),
  stored as (
    insert into attempt (id, delivery_id, number, started_at, duration_ms, timings, url, remote_ip, request_headers, status_code,
                         response_headers, response_body, response_truncated, error_code, error_message, next_attempt_at)
    select ?, "deliveryId", number, "startedAt", "durationMs", timings, url, "remoteIp", "requestHeaders", "statusCode",
           "responseHeaders", "responseBody", "responseTruncated", "errorCode", "errorMessage", "nextAttemptAt" from report
    on conflict (delivery_id, number) do nothing
    returning number, status_code, error_code, next_attempt_at),
  moved as (
    update delivery d
       set status = r.status, response_status = r."statusCode", attempt_count = r.number, last_attempt_at = r."startedAt",
           next_attempt_at = r."nextAttemptAt", completed_at = case when r.status = 'retrying' then null else now() end,
           updated_at = now(), version = d.version + 1
      from report r, stored
     where d.id = r."deliveryId" and d.status not in ('succeeded', 'failed', 'canceled')
    returning d.status)
  select coalesce(s.number, a.number) as number, coalesce(s.status_code, a.status_code) as "statusCode",
         coalesce(s.error_code, a.error_code) as "errorCode", coalesce((select status from moved), d.status) as status,
         coalesce(s.next_attempt_at, a.next_attempt_at) as "nextAttemptAt"
    from report r join delivery d on d.id = r."deliveryId"
    left join stored s on true left join attempt a on a.delivery_id = d.id and a.number = r.number`;

interface Row extends Omit<AttemptResult, 'nextAttemptAt'> {
  nextAttemptAt: string | Date | null;
}

export const recordAttempt = standalone(
  async ({ store }: WebhooksContext & { store: Store }, _caller: Caller, report: EngineInput<'recordAttempt'>): Promise<AttemptResult> => {
    const rows = await store.fork().execute<Row[]>(statement, [JSON.stringify(report), newId('wha')]);
    const { nextAttemptAt, ...result } = rows[0]!;
    return { ...result, nextAttemptAt: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString() };
  },
);
