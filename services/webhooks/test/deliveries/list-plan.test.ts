import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger, newId } from '@marketplace/kernel';
import { createKeyring, createStore, type Position, type Store } from '@marketplace/store';
import { createMigratedDatabase, explainStatements, rowsRead, type TestDatabase } from '@marketplace/store/testing';
import { newestDeliveries } from '../../src/deliveries/newest-deliveries.ts';
import type { WebhooksContext } from '../../src/context.ts';
import type { WebhooksInput } from '../../src/input.ts';
import { webhooksDomain } from '../../src/module.ts';
import { getDeliveries, listDeliveries } from '../../src/operations/delivery-reads.ts';
import { listRecoveries } from '../../src/operations/recovery-reads.ts';
import { newMember } from '../webhooks-under-test.ts';

const log = createLogger({ level: 'silent' });
const [organizationId, endpointId] = [newId('org'), newId('whe')];
/** Deliveries of one endpoint: mostly succeeded, a few of each other status. */
const count = 12_000;
/** Others, so that PostgreSQL expects few deliveries of an endpoint. Each has an organization of its own. */
const otherEndpoints = 300;

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await createMigratedDatabase([webhooksDomain]);
  store = await createStore({ databaseUrl: database.url, domain: webhooksDomain, log });
  await store.fork().execute(
    `insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, trigger, response_status,
                           attempt_count, created_at, updated_at)
     select 'whd_' || n, ?, 'evt_' || n / 2, ?, 'order.paid',
            case n % 400 when 1 then 'failed' when 2 then 'retrying' when 3 then 'held' else 'succeeded' end,
            case when n % 2 = 0 then 'scheduled' else 'manual' end, 200, 1,
            now() + n * interval '1 second', now()
       from generate_series(1, ?) n`,
    [organizationId, endpointId, count],
  );
  await store.fork().execute(
    `insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, trigger, response_status,
                           attempt_count, created_at, updated_at)
     select 'whd_other_' || n, 'org_' || n % ?, 'evt_other_' || n, 'whe_' || n % ?, 'order.paid', 'succeeded',
            'scheduled', 200, 1, now() + n * interval '1 second', now()
       from generate_series(1, 6000) n`,
    [otherEndpoints, otherEndpoints],
  );
  await store.fork().execute(
    `insert into endpoint (id, organization_id, url, description, subscribed_events, status, sealed_secret, secret_hint,
                           created_at, updated_at)
     values (?, ?, 'https://receiver.example', '', '{*}', 'active', '', '', now(), now())`,
    [endpointId, organizationId],
  );
  // Each record has ten events, and each event two deliveries.
  await store.fork().execute(
    `insert into event (id, type, occurred_at, organization_ids, object_id, object_version)
     select 'evt_' || n, 'order.paid', now(), array[?], 'ord_' || n / 10, 1 from generate_series(0, ?) n`,
    [organizationId, count / 2],
  );
  await store.fork().execute(
    `insert into recovery (id, organization_id, endpoint_id, "only", since, until, status, created_at, updated_at)
     select 'whr_' || n, ?, case when n % 50 = 0 then 'whe_rare' else ? end, 'failed', now(), now(), 'completed',
            now() + n * interval '1 second', now()
       from generate_series(1, 500) n`,
    [organizationId, endpointId],
  );
  // PostgreSQL does this by itself soon after rows are written.
  await store.fork().execute('analyze delivery, recovery');
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** Rows that PostgreSQL reads while it answers a list. */
async function rowsReadBy(list: (em: ReturnType<Store['fork']>) => Promise<unknown>): Promise<number> {
  const em = store.fork();
  const plans = explainStatements(em);
  await list(em);
  return plans.reduce((sum, plan) => sum + rowsRead(plan), 0);
}

test.each<[string, number, WebhooksInput<'listDeliveries'>]>([
  ['of one event', 2, { eventId: 'evt_7' }],
  ['of the events of one record', 30, { objectId: 'ord_7' }],
  ['of one rare status', 6, { status: ['failed'] }],
  ['of several rare statuses', 8, { status: ['failed', 'retrying', 'held'] }],
  // And the endpoint.
  ['of one endpoint', 7, { endpointId }],
  ['of one endpoint and status', 6, { endpointId, status: ['failed'] }],
  ['of one endpoint and type', 7, { endpointId, eventType: 'order.paid' }],
  ['of a frequent status', 6, { status: ['succeeded'] }],
  ['without filters', 6, {}],
])('a list of deliveries %s reads only the %d rows that it needs', async (_, rows, filters) => {
  expect(await rowsReadBy((em) => newestDeliveries(em, { organizationId, ...filters }, null, 6))).toBe(rows);
});

test('a list of the deliveries of an endpoint of another organization reads only that endpoint', async () => {
  const foreign = { organizationId: newId('org'), endpointId };
  expect(await rowsReadBy((em) => newestDeliveries(em, foreign, null, 6))).toBe(1);
});

test.each<[string, WebhooksInput<'listDeliveries'>]>([
  ['type', { eventType: 'payment.failed' }],
  ['type at one endpoint', { endpointId, eventType: 'payment.failed' }],
  ['status', { status: ['pending'] }],
])('a list by a %s that no delivery has reads at most 10,000 rows, and goes on from there', async (_, filters) => {
  const list = (em: ReturnType<Store['fork']>, after: Position | null) =>
    newestDeliveries(em, { organizationId, ...filters }, after, 6);
  const read = await rowsReadBy((em) => list(em, null));
  expect(read).toBeGreaterThanOrEqual(10_000);
  expect(read).toBeLessThanOrEqual(10_001);
  const { rows, stoppedAt } = await list(store.fork(), null);
  expect(rows).toHaveLength(0);
  expect(stoppedAt).toMatchObject({ id: `whd_${count - 9_999}` });
  const after = { key: stoppedAt!.createdAt.toISOString(), id: stoppedAt!.id };
  expect(await list(store.fork(), after)).toEqual({ rows: [], stoppedAt: null });
});

test('a walk through the list by a rare type returns each delivery once', async () => {
  const em = store.fork();
  const rare = ['whd_1', 'whd_1500', `whd_${count}`];
  await em.execute(`update delivery set event_type = 'payment.failed' where id = any(?)`, [`{${rare}}`]);
  const caller = newMember('developer', organizationId);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listDeliveries>> = await listDeliveries(
      { em: store.fork(), ...context } as Reads,
      caller,
      { eventType: 'payment.failed', limit: 2, ...(cursor && { cursor }) },
    );
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(rare.toReversed());
});

type Reads = Parameters<typeof listDeliveries>[0];
const context = { keyring: createKeyring(new Map([['k1', randomBytes(32)]])) } as unknown as WebhooksContext;

test.each<[string, number, (reads: Reads, caller: ReturnType<typeof newMember>) => Promise<unknown>]>([
  [
    'a list of deliveries reads bodies of events once',
    1,
    (reads, caller) => listDeliveries(reads, caller, { limit: 5 }),
  ],
  ['deliveries by id read none', 0, (reads, caller) => getDeliveries(reads, caller, { ids: ['whd_1', 'whd_2'] })],
])('%s, because a body may have 256 KB', async (_, times, read) => {
  const em = store.fork();
  const plans = explainStatements(em, { answer: true });
  await read({ em, ...context } as Reads, newMember('developer', organizationId));
  expect(plans.length).toBeGreaterThan(1);
  expect(plans.filter((plan) => /"Relation Name":"event"/.test(JSON.stringify(plan)))).toHaveLength(times);
});

test('a list of the recoveries of one endpoint reads only those', async () => {
  const caller = newMember('finance', organizationId);
  const list = (em: ReturnType<Store['fork']>) =>
    listRecoveries({ em, ...context } as Parameters<typeof listRecoveries>[0], caller, { endpointId: 'whe_rare' });
  expect(await rowsReadBy(list)).toBe(10);
});
