import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@marketplace/kernel';
import { migrate } from '@marketplace/store';
import { createTestDatabase, type TestDatabase } from '@marketplace/store/testing';
import { webhooksDomain } from '../../src/module.ts';
import { execute, type TestedWebhooks } from '../webhooks-under-test.ts';

const migrations = [...webhooksDomain.migrations!];
const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name.endsWith('event-log')),
);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const query = <Row extends object>(statement: string): Promise<Row[]> =>
  execute<Row>({ databaseUrl: database.url } as TestedWebhooks, statement);
const run = (some: typeof migrations) =>
  migrate({
    databaseUrl: database.url,
    domains: [{ ...webhooksDomain, migrations: some }],
    log: createLogger({ level: 'silent' }),
  });

/** Stores an event as the former release does: in one statement, without the columns of the log. */
const insert = (id: string, objectId = 'ord_1') =>
  query(`
    with fresh as (
      insert into event (id, type, occurred_at, organization_ids, object_id, object_version, body)
      values ('${id}', 'order.paid', '2026-11-21T09:30:00Z', '{org_1,org_2}', '${objectId}', 1, '{}')
      returning id, organization_ids)
    insert into event_audience (organization_id, event_id)
    select organization_id, id from fresh, unnest(organization_ids) as organization_id`);

test('events of the former release are in the log, from before the upgrade and from its processes during it', async () => {
  await run(before);
  await insert('evt_1');
  await insert('evt_2', 'whe_1');
  await run(migrations);
  await insert('evt_3');
  await insert('evt_4', 'whe_1');
  const logged = () =>
    query(`select event_id as id, type, stored_at < now() - interval '1 minute' as "asItHappened"
             from event_audience where organization_id = 'org_2' order by event_id`);
  const expected = [
    { id: 'evt_1', type: 'order.paid', asItHappened: true },
    { id: 'evt_2', type: null, asItHappened: null },
    { id: 'evt_3', type: 'order.paid', asItHappened: false },
    { id: 'evt_4', type: null, asItHappened: null },
  ];
  expect(await logged()).toEqual(expected);
  await query(`delete from migration where name like '%event-log'`);
  await run(migrations);
  expect(await logged()).toEqual(expected);
});
