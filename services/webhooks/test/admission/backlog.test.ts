import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLogger, type Gauge, newId } from '@marketplace/kernel';
import { createStore, type Store } from '@marketplace/store';
import { createMigratedDatabase, explainStatements, type TestDatabase } from '@marketplace/store/testing';
import { backlogGauges, backlogReader, slotGauge } from '../../src/admission/backlog.ts';
import { webhooksDomain } from '../../src/module.ts';
import { listFullBacklogs } from '../../src/operations/list-full-backlogs.ts';

const backlogMax = { ofOrganization: 3, ofAll: 6 };
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
beforeEach(() => execute('delete from delivery'));
beforeEach(() => execute('delete from endpoint_gate'));

const execute = (statement: string, values: unknown[] = []): Promise<unknown> =>
  store.fork().execute(statement, values);

/** Adds `count` deliveries that have waited for `waitedSeconds`; with null they do not wait. */
const add = (
  organizationId: string,
  count: number,
  waitedSeconds: number | null = 60,
  endpointId = 'whe_1',
): Promise<unknown> =>
  execute(
    `insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, trigger,
                           created_at, updated_at, queued_at)
     select ? || n, ?, ? || n, ?, 'listing.published', 'pending', 'scheduled',
            now(), now(), now() - make_interval(secs => ?)
       from generate_series(1, ?) n`,
    [newId('whd'), organizationId, newId('evt'), endpointId, waitedSeconds, count],
  );

const full = () => listFullBacklogs({ readBacklog: backlogReader(store, 0), backlogMax });

test("a backlog is full at its organization's limit; at half of the limit of all, the largest are listed", async () => {
  await add('org_flooding', 2);
  await add('org_flooding', 9, null);
  expect(await full()).toEqual({ organizationIds: [], crowded: null });
  await add('org_flooding', 1);
  await add('org_neighbour', 2);
  const organizations = [
    { organizationId: 'org_flooding', count: 3 },
    { organizationId: 'org_neighbour', count: 2 },
  ];
  const crowded = { max: 6, count: 5, organizations };
  expect(await full()).toEqual({ organizationIds: ['org_flooding'], crowded });
  await execute(`update delivery set queued_at = null where organization_id = 'org_flooding'`);
  expect(await full()).toEqual({ organizationIds: [], crowded: null });
});

test('what the rate limits of endpoints let wait for more than an hour is bounded at a tenth', async () => {
  const max = { ofOrganization: 1_000, ofAll: 10_000 };
  const fullOf = async () =>
    (await listFullBacklogs({ readBacklog: backlogReader(store, 0), backlogMax: max })).organizationIds;
  await execute(
    `insert into endpoint_gate (endpoint_id, open, max_in_flight, per_second)
     values ('whe_slow', true, 16, 0.01), ('whe_fast', true, 16, 1), ('whe_free', true, 16, null)`,
  );
  await add('org_fast', 999, 60, 'whe_fast');
  await add('org_free', 999, 60, 'whe_free');
  // 36 an hour.
  await add('org_slow', 135, 60, 'whe_slow');
  expect(await fullOf()).toEqual([]);
  await add('org_slow', 1, 60, 'whe_slow');
  expect(await fullOf()).toEqual(['org_slow']);
});

test('a count is reused by later calls, and a failed count is not kept', async () => {
  let reports = 0;
  let away = false;
  const counting = {
    report: () => {
      reports += 1;
      if (away) throw new Error('the database is away');
      return store.report();
    },
  };
  const read = backlogReader(counting, 60_000);
  await add('org_1', 2);
  expect((await Promise.all([read(), read(), read()])).map(({ count }) => count)).toEqual([2, 2, 2]);
  await add('org_1', 1);
  expect((await read()).count).toBe(2);
  expect(reports).toBe(1);
  const failing = backlogReader(counting, 60_000);
  away = true;
  await expect(failing()).rejects.toThrow('the database is away');
  away = false;
  expect((await failing()).count).toBe(3);
});

test('gauges show the count and age of the backlog, of the twenty largest ones, and the limits', async () => {
  for (let n = 1; n <= 25; n += 1) await add(`org_${n}`, n, 10 * n);
  const gauges = backlogGauges(backlogReader(store, 60_000), backlogMax);
  const read = (name: string) => gauges.find((gauge) => gauge.name === name)!.read();
  expect(await read('webhook.backlog')).toEqual([{ value: 325, attributes: {} }]);
  const [age] = await read('webhook.backlog.age');
  expect(age!.value).toBeGreaterThanOrEqual(250);
  expect(age!.value).toBeLessThan(300);
  const largest = await read('webhook.organization.backlog');
  expect(largest.map(({ value }) => value)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
  expect(largest[0]!.attributes).toEqual({ organization: 'org_25' });
  expect(await read('webhook.organization.backlog.age')).toHaveLength(20);
  expect((await read('webhook.backlog.limit')).map(({ value }) => value)).toEqual([3, 6]);
});

test('slots are counted at endpoints that are active', async () => {
  await execute(
    `insert into endpoint_gate (endpoint_id, open, in_flight, max_in_flight)
     values ('whe_a', true, 3, 16), ('whe_b', true, 1, 4), ('whe_c', false, 2, 16)`,
  );
  const readings = await (slotGauge(store) as Gauge).read();
  expect(readings.map(({ value, attributes }) => [attributes['state'], value])).toEqual([
    ['taken', 4],
    ['allowed', 20],
  ]);
});

test('counting reads only waiting deliveries, however many there are in all', async () => {
  await add('org_1', 20_000, null);
  await add('org_1', 20);
  await execute('vacuum analyze delivery');
  const em = store.fork();
  const plans = explainStatements(em);
  await backlogReader({ report: () => em }, 0)();
  expect(JSON.stringify(plans)).toContain('"Index Only Scan"');
  expect(JSON.stringify(plans)).toContain('"delivery_waiting"');
});

test.each(['monitoring.md', 'temporal.md'])(
  'the statements of docs/%s work on the tables as they are',
  async (name) => {
    const page = readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
    const statements = [...page.matchAll(/^```sql\n(.*?)^```/gms)].map(([, statement]) => statement!);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) await execute(statement);
  },
);
