import { expect, test } from '@jest/globals';
import { advanceClock, createStore, inTransaction, sql } from '../../src/index.ts';
import { callerOf, execute, notes, openNotes } from '../store-under-test.ts';

const opened = openNotes();
const workNow = () => inTransaction(opened().store, callerOf('org_1'), ({ now }) => Promise.resolve(now.getTime()));
const sqlNow = async () => {
  const { rows } = await sql<{ now: string }>`select notes.now() as now`.execute(opened().store.fork().getKysely());
  return new Date(rows[0]!.now).getTime();
};
const dayMs = 86_400_000;

test('until the clock is advanced, nothing reads the table of the offset', async () => {
  const holder = opened().store.fork();
  await holder.transactional(async (em) => {
    await em.execute('lock table notes.clock_offset in access exclusive mode');
    for (const clock of [workNow, sqlNow]) expect(Math.abs((await clock()) - Date.now())).toBeLessThan(10_000);
  });
});

test('commands and statements read the same clock, which is the real one until a test advances it', async () => {
  for (const clock of [workNow, sqlNow]) expect(Math.abs((await clock()) - Date.now())).toBeLessThan(10_000);
  await advanceClock(opened().store, 86_400);
  await advanceClock(opened().store, 2 * 86_400);
  for (const clock of [workNow, sqlNow])
    expect(Math.abs((await clock()) - Date.now() - 3 * dayMs)).toBeLessThan(10_000);
});

test('the outbox and stored replies use the real clock, however far the clock was advanced', async () => {
  await advanceClock(opened().store, 300 * 86_400);
  const keyed = callerOf('org_1', { idempotencyKey: 'key-of-the-future' });
  await opened().client.writeNote(keyed, { text: 'later' });
  const rows = await opened().exchange({ limit: 500 });
  const written = rows.find(({ payload }) => JSON.stringify(payload).includes('later'))!.payload as unknown as {
    occurredAt: string;
  };
  expect(new Date(written.occurredAt).getTime()).toBeGreaterThan(Date.now() + 299 * dayMs);
  const [record] = await execute<{ ageSeconds: number }>(
    opened(),
    `select extract(epoch from now() - created_at)::float8 as "ageSeconds"
       from idempotency_record where key = 'key-of-the-future'`,
  );
  expect(Math.abs(record!.ageSeconds)).toBeLessThan(60);
});

test.each([0, -1, 0.5, Number.NaN])('the clock does not move by %s seconds', async (seconds) => {
  await expect(advanceClock(opened().store, seconds)).rejects.toThrow('positive number');
});

test('without test helpers the clock does not move', async () => {
  const store = await createStore({ databaseUrl: opened().databaseUrl, domain: notes, log: opened().store.log });
  await expect(advanceClock(store, 1).finally(() => store.close())).rejects.toThrow('only with test helpers');
});

test('a condition on the clock can use an index', async () => {
  await execute(opened(), 'create index note_created_at on note (created_at)');
  const plan = await execute<{ 'QUERY PLAN': string }>(
    opened(),
    'explain select id from note where created_at <= notes.now()',
  );
  expect(JSON.stringify(plan)).toMatch(/Index Cond: \(created_at <= notes.now\(\)\)/);
});
