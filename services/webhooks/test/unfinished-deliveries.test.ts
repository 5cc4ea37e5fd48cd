import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger, newId } from '@marketplace/kernel';
import { createStore, type Store } from '@marketplace/store';
import { createMigratedDatabase, explainStatements, type TestDatabase } from '@marketplace/store/testing';
import { webhooksDomain } from '../src/module.ts';
import { unfinishedDeliveries } from '../src/unfinished-deliveries.ts';

const log = createLogger({ level: 'silent' });
let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await createMigratedDatabase([webhooksDomain]);
  store = await createStore({ databaseUrl: database.url, domain: webhooksDomain, log, poolMax: 2 });
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});

const addDeliveries = (status: string, count: number, queuedAt: string | null = null): Promise<unknown> =>
  store.fork().execute(
    `insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, trigger, created_at, updated_at, queued_at)
     select ? || n, 'org_1', ? || n, 'whe_1', 'listing.published', ?, 'scheduled', now(), now(), ?::timestamptz from generate_series(1, ?) n`,
    [newId('whd'), newId('evt'), status, queuedAt, count],
  );

test('every delivery that is not final is counted once, and no other', async () => {
  const { read } = unfinishedDeliveries(store);
  const counts = async () => Object.fromEntries((await read()).map(({ value, attributes }) => [attributes['status'], value]));
  expect(await counts()).toEqual({ pending: 0, delivering: 0, retrying: 0, held: 0, queued: 0 });
  await addDeliveries('pending', 2);
  await addDeliveries('pending', 3, '2026-03-01T09:00:00Z');
  await addDeliveries('retrying', 4);
  await addDeliveries('retrying', 1, '2026-03-01T09:00:00Z');
  await addDeliveries('held', 5);
  for (const status of ['succeeded', 'failed', 'canceled']) await addDeliveries(status, 7);
  expect(await counts()).toEqual({ pending: 2, delivering: 0, retrying: 4, held: 5, queued: 4 });
});

test('counting reads what is not final, however many deliveries there were', async () => {
  await addDeliveries('succeeded', 20_000);
  await store.fork().execute('analyze delivery');
  const em = store.fork();
  const plans = explainStatements(em);
  await unfinishedDeliveries({ ...store, fork: () => em }).read();
  const text = JSON.stringify(plans);
  expect(text).not.toContain('Seq Scan');
  for (const index of ['delivery_open', 'delivery_slots', 'delivery_queued']) expect(text).toContain(index);
});
