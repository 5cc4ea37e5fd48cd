import { withClient } from '../setup/with-client.ts';
import { withoutIndexes } from '../setup/without-indexes.ts';
import { createIds, deliveries, endpoints, events, parentsMs, type World } from './world.ts';

/** Numbers of deliveries, both included: odd and even. */
export interface Range {
  from: number;
  to: number;
}

const idsOf = (world: World) => ({
  organization: (n: string) => `fill.id('org', ${parentsMs(world)}, ${n})`,
  endpoint: (n: string) => `fill.id('whe', ${parentsMs(world)}, ${n})`,
});

/** Inserts the endpoints. The database has the schema `webhooks`, and no rows. */
export async function insertEndpoints(databaseUrl: string, world: World): Promise<void> {
  const id = idsOf(world);
  await withClient(databaseUrl, async (client) => {
    await client.query(createIds);
    await client.query(`
      insert into webhooks.endpoint (id, organization_id, url, description, subscribed_events, status, sealed_secret,
                                     secret_hint, created_at, updated_at)
      select ${id.endpoint('n')}, ${id.organization('n / 2')}, 'https://receiver.example/hooks/' || n, 'Production',
             '{*}', case when n % 97 = 5 then 'paused' else 'active' end, '', 'abcd', at, at
        from generate_series(0, ${endpoints - 1}) n, to_timestamp(${parentsMs(world)} / 1000.0) at`);
    await client.query(`
      insert into webhooks.endpoint_gate (endpoint_id, open, max_in_flight)
      select id, status = 'active', max_in_flight from webhooks.endpoint`);
  });
}

/**
 * Inserts events, audiences, deliveries and attempts. First attempts are rows of `attempt`, as in release 0.2.0, or
 * columns of their delivery.
 */
export async function insertDeliveries(
  databaseUrl: string,
  world: World,
  range: Range,
  firstIn: 'attempt' | 'delivery',
): Promise<void> {
  const { from, to } = range;
  const ofEvents = [world, Math.ceil(from / 2), Math.ceil(to / 2)] as const;
  const id = idsOf(world);
  const eventRows = `
    insert into webhooks.event (id, type, occurred_at, organization_ids, object_id, object_version, body)
    select id, type, at, array[${id.organization('seller')}, ${id.organization('buyer')}], object, 1,
           convert_to('{"id":"' || id || '","type":"' || type || '","occurredAt":"' || at || '","data":{"object":{"id":"'
             || object || '",' || ${quoted(bodyRest)}, 'UTF8')
      from (select *, fill.id('evt', ms, n) as id, fill.id('lst', ${parentsMs(world)}, n / 5) as object
              from ${events(...ofEvents)} e offset 0) named`;
  const audienceRows = `
    insert into webhooks.event_audience (organization_id, event_id)
    select case side when 0 then ${id.organization('seller')} else ${id.organization('buyer')} end,
           fill.id('evt', ms, n)
      from ${events(...ofEvents)} e, (values (0), (1)) sides(side)`;
  const inRow = firstIn === 'delivery';
  const deliveryRows = `
    insert into webhooks.delivery (id, organization_id, event_id, endpoint_id, event_type, status, response_status,
                                   attempt_count, last_attempt_at, next_attempt_at, trigger, created_at, updated_at,
                                   completed_at, inline, queued_at
                                   ${inRow ? attemptColumns.map((column) => `, first_${column}`).join('') : ''})
    select fill.id('whd', ms, d), ${id.organization('organization')}, fill.id('evt', ms, n), ${id.endpoint('endpoint')},
           d.type, status, answer, attempts, case when attempts > 0 then ended end,
           case when status = 'retrying' then ended + interval '6 hours' end,
           case when test then 'test' else 'scheduled' end, at, ended,
           case when status in ('succeeded', 'failed', 'canceled') then ended end, attempts < 2,
           case when status = 'pending' then at end ${inRow ? ', first.*' : ''}
      from (select *, ${startOf('attempts')} as ended from ${deliveries(world, from, to)} d offset 0) d
      ${inRow ? `left join lateral (${attempt('1')}) first on attempts > 0` : ''}`;
  const attemptRows = `
    insert into webhooks.attempt (delivery_id, endpoint_id, number, ${attemptColumns.join(', ')})
    select fill.id('whd', ms, d), ${id.endpoint('endpoint')}, number, made.*
      from ${deliveries(world, from, to)} d
     cross join generate_series(${inRow ? 2 : 1}, attempts) number
     cross join lateral (${attempt('number')}) made`;
  await withClient(databaseUrl, async (client) => {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'`);
    const tables = ['event', 'event_audience', 'delivery', 'attempt'];
    for (const table of tables) await client.query(`alter table webhooks.${table} set (autovacuum_enabled = off)`);
    const isFirst = from === 1;
    const insert = async (): Promise<void> => {
      await Promise.all(
        [eventRows, audienceRows, deliveryRows, attemptRows].map((statement, n) => {
          // In one transaction. With `wal_level` minimal, PostgreSQL writes no WAL about a table that it has truncated.
          const empty = isFirst ? `truncate webhooks.${tables[n]!};` : '';
          return withClient(databaseUrl, (one) => one.query(`set synchronous_commit = off; ${empty} ${statement}`));
        }),
      );
    };
    // To build the indexes of all rows again would take longer than to add a few to them.
    await (isFirst ? withoutIndexes(client, 'webhooks', tables, insert) : insert());
    for (const table of tables) await client.query(`vacuum analyze webhooks.${table}`);
    for (const table of tables) await client.query(`alter table webhooks.${table} reset (autovacuum_enabled)`);
  });
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const bodyRest = `${JSON.stringify({
  title: 'Brass lamp',
  description: 'A lamp of brass, from the twenties, with its cable renewed and its shade as it was. '.repeat(5),
  price: { amount: 4900, currency: 'USD' },
  attributes: { color: 'brass', height: '42 cm' },
}).slice(1)}}}`;
const requestHeaders = JSON.stringify({
  'content-type': 'application/json',
  'user-agent': 'marketplace-webhooks/1',
  'webhook-id': 'evt_01h2xcejqtf2nbrexx3vqjhp41',
  'webhook-timestamp': '1764149400',
  'webhook-signature': '[redacted]',
});
const responseHeaders = JSON.stringify({
  date: 'Thu, 26 Nov 2026 09:30:00 GMT',
  server: 'nginx',
  'content-length': '15',
  'content-type': 'application/json; charset=utf-8',
});

/** SQL: when attempt `number` of a delivery began. The pauses grow, and none is in the future. */
function startOf(number: string): string {
  return `least(at + make_interval(secs => 0.05 + case when ${number} > 1 then 5 * power(4, ${number} - 2) else 0 end),
                greatest(at, now()))::timestamptz(3)`;
}

const attemptColumns = [
  ...['id', 'started_at', 'duration_ms', 'timings', 'url', 'remote_ip', 'request_headers', 'status_code'],
  ...['response_headers', 'response_body', 'response_truncated', 'error_code', 'error_message', 'next_attempt_at'],
];

/** SQL, a query: the `attemptColumns` of an attempt of a delivery. Only the last one may have been successful. */
function attempt(number: string): string {
  return `
    select fill.id('wha', ms, d * 10 + ${number}), started, 20 + d % 200,
           '{"dns": 1.5, "connect": 3.1, "tls": 9.8, "firstByte": 18.2}'::jsonb,
           'https://receiver.example/hooks/' || endpoint, '203.0.113.7', ${quoted(requestHeaders)}::jsonb, code,
           case when code is not null then ${quoted(responseHeaders)}::jsonb end,
           case when code is not null then '{"received":true}' end, false,
           case when code is null then 'timeout_response' when code >= 300 then 'http_status' end,
           case when code is null or code >= 300 then 'The attempt failed.' end,
           case when code is null or code >= 300 then started + interval '1 minute' end
      from (select ${startOf(number)} as started, case when ${number} < attempts then 500 else answer end as code offset 0) made`;
}
