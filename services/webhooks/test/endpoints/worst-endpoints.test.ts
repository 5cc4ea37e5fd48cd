import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger, newId } from '@marketplace/kernel';
import { createKeyring, createStore, type Store } from '@marketplace/store';
import {
  createMigratedDatabase,
  explainStatements,
  newOperator,
  type Plan,
  rowsRead,
  type TestDatabase,
} from '@marketplace/store/testing';
import { failedAttemptsCounted, type TroubledEndpoint } from '@marketplace/webhooks-contract';
import type { WebhooksInput } from '../../src/input.ts';
import { webhooksDomain } from '../../src/module.ts';
import { listWorstEndpoints } from '../../src/operations/list-worst-endpoints.ts';

const operator = newOperator('finance');
const keyring = createKeyring(new Map([['k1', randomBytes(32)]]));
let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await createMigratedDatabase([webhooksDomain]);
  store = await createStore({
    databaseUrl: database.url,
    domain: webhooksDomain,
    log: createLogger({ level: 'silent' }),
    poolMax: 2,
  });
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});

const execute = (statement: string, values: unknown[] = []): Promise<unknown> =>
  store.fork().execute(statement, values);

async function newEndpoint(url: string): Promise<string> {
  const id = newId('whe');
  await execute(
    `insert into endpoint (id, organization_id, url, description, subscribed_events, status, sealed_secret, secret_hint,
                           created_at, updated_at)
     values (?, ?, ?, '', '{*}', 'active', '', 'abcd', now(), now())`,
    [id, newId('org'), url],
  );
  return id;
}

/** Adds attempts that were made `hoursAgo`; with null as the code they succeeded. */
const attempts = (endpointId: string, count: number, errorCode: string | null, hoursAgo = 1): Promise<unknown> =>
  execute(
    `insert into attempt (id, delivery_id, endpoint_id, number, started_at, duration_ms, timings, url, request_headers,
                          response_truncated, error_code)
     select ? || n, ? || n, ?, 1, now() - make_interval(hours => ?, secs => n / 1000.0), 1, '{}', '', '{}', false, ?
       from generate_series(1, ?) n`,
    [newId('wha'), newId('whd'), endpointId, hoursAgo, errorCode, count],
  );

/** Adds deliveries of the endpoint. The oldest waits for `waitedSeconds`; with null they do not wait. */
const deliveries = (endpointId: string, count: number, waitedSeconds: number | null): Promise<unknown> =>
  execute(
    `insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, trigger, created_at,
                           updated_at, queued_at)
     select ? || n, e.organization_id, ? || n, e.id, 'listing.published', 'pending', 'manual', now(), now(),
            now() - make_interval(secs => ?::float8 - n + 1)
       from endpoint e, generate_series(1, ?) n where e.id = ?`,
    [newId('whd'), newId('evt'), waitedSeconds, count, endpointId],
  );

const page = (em: ReturnType<Store['fork']>, input: Partial<WebhooksInput<'listWorstEndpoints'>> = {}) =>
  listWorstEndpoints.report({ em, keyring } as unknown as Parameters<typeof listWorstEndpoints.report>[0], operator, {
    sort: 'failedAttempts',
    ...input,
  });

/** All pages, of one endpoint each. */
async function listed(sort: WebhooksInput<'listWorstEndpoints'>['sort']): Promise<TroubledEndpoint[]> {
  const found: TroubledEndpoint[] = [];
  for (let cursor: string | undefined; ; ) {
    const { data, nextCursor } = await page(store.fork(), { sort, limit: 1, cursor });
    found.push(...data);
    if (nextCursor === null) return found;
    cursor = nextCursor;
  }
}

test('endpoints are sorted by failed attempts, waiting deliveries or the longest wait, in pages', async () => {
  const [dead, ill, slow, deleted, well] = [
    await newEndpoint('https://dead.example/hook?token=secret'),
    await newEndpoint('https://ill.example'),
    await newEndpoint('https://slow.example'),
    await newEndpoint('https://deleted.example'),
    await newEndpoint('https://well.example'),
  ];
  await execute(`insert into endpoint_health (endpoint_id, failing_since) values (?, '2026-11-01T00:00:00Z')`, [dead]);
  await attempts(dead, 3, 'http_status');
  await attempts(dead, 2, 'timeout_response');
  await attempts(dead, 50, 'http_status', 25);
  await attempts(ill, 2, 'dns_error');
  await attempts(ill, 9, null);
  await attempts(slow, 40, 'internal');
  await attempts(deleted, 40, 'http_status');
  await execute('update endpoint set deleted_at = now() where id = ?', [deleted]);
  await deliveries(ill, 4, 100);
  await deliveries(slow, 2, 900);
  await deliveries(well, 30, null);

  expect(await listed('failedAttempts')).toEqual([
    {
      endpointId: dead,
      organizationId: expect.stringMatching(/^org_/),
      url: 'https://dead.example/hook?...',
      status: 'active',
      failingSince: '2026-11-01T00:00:00.000Z',
      failedAttempts: 5,
      errors: { http_status: 3, timeout_response: 2 },
      backlog: 0,
      oldestWaitingSince: null,
    },
    expect.objectContaining({ endpointId: ill, failingSince: null, failedAttempts: 2, errors: { dns_error: 2 } }),
  ]);
  expect((await listed('backlog')).map(({ endpointId, backlog }) => [endpointId, backlog])).toEqual([
    [ill, 4],
    [slow, 2],
  ]);
  const waiting = await listed('oldestWaiting');
  expect(waiting.map(({ endpointId, failedAttempts }) => [endpointId, failedAttempts])).toEqual([
    [slow, 0],
    [ill, 2],
  ]);
  for (const [row, seconds] of [[waiting[0]!, 900] as const, [waiting[1]!, 100] as const])
    expect(Date.now() - Date.parse(row.oldestWaitingSince!)).toBeGreaterThanOrEqual(seconds * 1000);
  const { nextCursor } = await page(store.fork(), { sort: 'backlog', limit: 1 });
  await expect(page(store.fork(), { sort: 'oldestWaiting', cursor: nextCursor! })).rejects.toMatchObject({
    code: 'invalid_cursor',
  });
});

test('a page reads what fails and waits, and nothing of the deliveries and attempts that are well', async () => {
  const busy = await newEndpoint('https://busy.example');
  await attempts(busy, 5000, null);
  await deliveries(busy, 5000, null);
  await execute('analyze attempt');
  await execute('analyze delivery');
  const scans = (plan: Plan): string[] => [
    ...(/ Scan$/.test(plan['Node Type']) && 'Relation Name' in plan
      ? [`${plan['Node Type']} of ${String(plan['Relation Name'])}`]
      : []),
    ...(plan.Plans ?? []).flatMap(scans),
  ];
  for (const sort of ['failedAttempts', 'backlog', 'oldestWaiting'] as const) {
    const em = store.fork();
    const plans = explainStatements(em);
    await page(em, { sort });
    expect(plans.reduce((sum, plan) => sum + rowsRead(plan), 0)).toBeLessThan(200);
    expect(plans.flatMap(scans).filter((scan) => /^Seq Scan of (attempt|delivery)$/.test(scan))).toEqual([]);
  }
});

test('of a flood of failures the latest are counted', async () => {
  const flooded = await newEndpoint('https://flooded.example');
  await attempts(flooded, failedAttemptsCounted.max + 10, 'http_status', 0);
  expect(await page(store.fork(), { limit: 2 })).toMatchObject({
    data: [{ endpointId: flooded, failedAttempts: failedAttemptsCounted.max }],
    nextCursor: null,
  });
});
