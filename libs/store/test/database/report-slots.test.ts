import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { anyone, type Caller, defineContract, isServiceError, local, newId, systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createStore, implement, type Read, report, sql, type Store } from '../../src/index.ts';
import { createMigratedDatabase, type TestDatabase } from '../../src/testing/index.ts';
import { notes } from '../store-under-test.ts';

const log = testLog();
let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await createMigratedDatabase([notes]);
  store = await createStore({ databaseUrl: database.url, domain: notes, log });
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});

const contract = defineContract('reports', {
  make: {
    kind: 'query',
    access: anyone,
    summary: 'Make a report, which waits as long as somebody holds the lock.',
    input: z.strictObject({ lock: z.int() }),
    output: z.strictObject({}),
  },
});
const make = async ({ em }: Read, _caller: Caller, { lock }: { lock: number }) => {
  await sql`select pg_advisory_xact_lock_shared(${lock}::int)`.execute(em.getKysely());
  return {};
};

const callerOf = (ownerId: string): Caller => ({
  requestId: 'req_1',
  actor: { type: 'api_key', apiKeyId: 'key_1', organizationId: newId('org'), ownerId, scopes: [] },
});
const refusalOf = (error: unknown): string => (isServiceError(error) ? error.code : String(error));

test('while reports of 20 organizations of one person hang, others do not wait', async () => {
  const client = local(contract, implement(store, contract, {}, { make: report(make) }), { log, checkOutputs: true });
  /** Ten concurrent reports of a neighbour, and a count of the service's own. */
  const neighbours = () =>
    Promise.all([
      ...Array.from({ length: 10 }, () =>
        client.make(callerOf('usr_neighbour'), { lock: 2 }).then(() => 'made', refusalOf),
      ),
      sql`select 1`.execute(store.report().getKysely()).then(() => 'made', refusalOf),
    ]);
  expect(await neighbours()).toEqual(Array(11).fill('made'));
  const { hanging, during } = await store.fork().transactional(async (em) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(em.getKysely());
    const crowd = Array.from({ length: 20 }, () => client.make(callerOf('usr_crowd'), { lock: 1 }));
    return { hanging: crowd, during: await neighbours() };
  });
  expect(during).toEqual(Array(11).fill('made'));
  expect(await Promise.all(hanging)).toHaveLength(20);
});

test('the reports of one organization that wait are bounded, and the system has slots too', async () => {
  const client = local(contract, implement(store, contract, {}, { make: report(make) }), { log, checkOutputs: true });
  const caller = callerOf('usr_crowd');
  const answers = await store.fork().transactional(async (em) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(em.getKysely());
    const crowd = Array.from({ length: 34 }, () => client.make(caller, { lock: 1 }).then(() => 'made', refusalOf));
    await client.make(systemCaller('test', 'req_1'), { lock: 2 });
    return { crowd };
  });
  const codes = await Promise.all(answers.crowd);
  expect(codes.filter((code) => code === 'made')).toHaveLength(33);
  expect(codes.filter((code) => code === 'too_many_requests_in_progress')).toHaveLength(1);
});
