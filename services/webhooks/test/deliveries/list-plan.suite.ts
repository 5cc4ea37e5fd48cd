import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger, newId } from '@marketplace/kernel';
import { createKeyring, createStore, type Store } from '@marketplace/store';
import { createMigratedDatabase, explainStatements, type Plan, type TestDatabase } from '@marketplace/store/testing';
import { newestDeliveries } from '../../src/deliveries/newest-deliveries.ts';
import type { WebhooksContext } from '../../src/context.ts';
import type { WebhooksInput } from '../../src/input.ts';
import { webhooksDomain } from '../../src/module.ts';
import { getDeliveries } from '../../src/operations/get-deliveries.ts';
import { listDeliveries } from '../../src/operations/list-deliveries.ts';
import { listRecoveries } from '../../src/operations/list-recoveries.ts';
import { newMember } from '../webhooks-under-test.ts';

const log = createLogger({ level: 'silent' });
const [organizationId, endpointId] = [newId('org'), newId('whe')];
/** Deliveries of one endpoint: mostly succeeded, a few of each other status, the oldest of all. */
const count = 2000;

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
  // As PostgreSQL does by itself soon after rows were written.
  await store.fork().execute('analyze delivery');
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const removedBy = (plan: Plan): number =>
  (plan['Rows Removed by Filter'] ?? 0) + (plan.Plans ?? []).reduce((sum, part) => sum + removedBy(part), 0);

/** Rows that PostgreSQL reads and discards while it answers a list. */
async function discardedRows(list: (em: ReturnType<Store['fork']>) => Promise<unknown>): Promise<number> {
  const em = store.fork();
  const plans = explainStatements(em);
  await list(em);
  return plans.reduce((sum, plan) => sum + removedBy(plan), 0);
}

test.each<[string, WebhooksInput<'listDeliveries'>]>([
  ['of one event', { eventId: 'evt_7' }],
  ['of the events of one record', { objectId: 'ord_7' }],
  ['of one rare status', { status: ['failed'] }],
  ['of several rare statuses', { status: ['failed', 'retrying', 'held'] }],
  ['of one endpoint', { endpointId }],
  ['without filters', {}],
])('a list of deliveries %s reads only the rows that it answers', async (_, filters) => {
  expect(await discardedRows((em) => newestDeliveries(em, { organizationId, ...filters }, null, 6))).toBe(0);
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
  expect(await discardedRows(list)).toBe(0);
});
