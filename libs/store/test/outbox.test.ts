import { afterEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineWorkflow } from '@marketplace/kernel';
import { createStore } from '../src/index.ts';
import { addRows, callerOf, execute, notes, openNotes, until } from './store-under-test.ts';

const opened = openNotes();
afterEach(async () => {
  opened().during = () => Promise.resolve();
  await execute(opened(), 'delete from outbox');
});

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
const write = (text: string) => opened().client.writeNote(callerOf('org_outbox'), { text });
const waiting = async (): Promise<string[]> =>
  idsOf(await execute<{ id: string }>(opened(), 'select id from outbox order by id'));

test('an event is written in the transaction of its change', async () => {
  let seenBefore: unknown;
  opened().during = async () => {
    seenBefore = [await execute(opened(), `select id from note where text = 'together'`), await opened().exchange({})];
  };
  const { id } = (await write('together')).output;
  expect(seenBefore).toEqual([[], []]);
  const [note] = await execute(opened(), `select xmin::text as transaction from note where id = ?`, [id]);
  expect(await execute(opened(), 'select xmin::text as transaction from outbox')).toEqual([note]);
  expect(await opened().exchange({})).toMatchObject([
    {
      topic: 'event',
      attempts: 1,
      traceparent: null,
      payload: { type: 'note.written', objectId: id, data: { object: { text: 'together' } } },
    },
  ]);
});

test('functions for after the commit are called after it, and never after a rollback', async () => {
  const called: string[] = [];
  opened().during = async ({ afterCommit }, text) => {
    afterCommit(() => called.push(text));
    expect(called).toEqual([]);
    if (text === 'refused') throw new Error('rolled back');
  };
  await expect(write('refused')).rejects.toThrow();
  expect(called).toEqual([]);
  await write('kept');
  expect(called).toEqual(['kept']);
});

test('a workflow is requested in the transaction of the change, and with its declared input only', async () => {
  const proofread = defineWorkflow({
    name: 'proofread',
    start: 'once',
    signals: ['cancel'],
    input: z.strictObject({ text: z.string() }),
    id: ({ text }) => `proofread/${text}`,
  });
  opened().during = async ({ startWorkflow }, text) => {
    startWorkflow(proofread, { text });
    startWorkflow(proofread, { text }, { signal: 'cancel' });
  };
  await write('asked');
  const request = { type: 'proofread', id: 'proofread/asked', input: { text: 'asked' } };
  const rows = await opened().exchange({ topic: 'workflow' });
  expect(rows.map(({ payload }) => payload)).toEqual([request, { ...request, signal: 'cancel' }]);

  opened().during = async ({ startWorkflow }, text) => {
    // @ts-expect-error -- a signal that is not declared
    startWorkflow(proofread, { text }, { signal: 'resume' });
    // @ts-expect-error -- the input of another workflow
    startWorkflow(proofread, { noteId: text });
  };
  await expect(write('mistaken')).rejects.toThrow(z.ZodError);
  expect(await opened().exchange({ topic: 'workflow' })).toEqual([]);
  expect(await execute(opened(), `select id from note where text = 'mistaken'`)).toEqual([]);
});

test('a topic that the domain does not declare cannot be written, and fails the change', async () => {
  opened().during = async ({ sendMail }) => sendMail('mail_1');
  await expect(write('undeclared')).rejects.toThrow(
    'notes writes to the outbox topic "mail", which its engine contract does not declare: no relay would read it.',
  );
  expect(await execute(opened(), `select id from note where text = 'undeclared'`)).toEqual([]);
});

test('an event that the contract does not declare for the command fails the change', async () => {
  opened().during = async ({ emit }, text) => {
    emit({ type: 'note.read', organizationIds: [], objectId: text, objectVersion: 2, data: { object: {} } });
  };
  await expect(write('undeclared event')).rejects.toThrow(
    'The command "Write a note." emits note.read, which its contract does not declare (emits).',
  );
  expect(await execute(opened(), `select id from note where text = 'undeclared event'`)).toEqual([]);
});

test('a change that fails leaves no event, however late it fails', async () => {
  opened().during = async ({ em, emit }, text) => {
    emit({ type: 'note.written', organizationIds: [], objectId: text, objectVersion: 2, data: { object: {} } });
    await em.execute(`insert into note select * from note where text = ?`, [text]); // the same primary key again
  };
  await expect(write('failing late')).rejects.toThrow();
  expect(await waiting()).toEqual([]);
  expect(await execute(opened(), `select id from note where text = 'failing late'`)).toEqual([]);
});

test.each([
  `'); drop table outbox; --`,
  `\\'; rollback; --`,
  `$1 ? :name`,
  'two\nlines',
  'é \u{1f600} \\u0041',
  `E'\\''`,
])('the text of a row is stored unchanged: %j', async (text) => {
  await opened().client.writeNote(
    callerOf('org_outbox', { requestId: `req_${text}`, idempotencyKey: 'literal' + text.length }),
    { text },
  );
  expect(await opened().exchange({})).toMatchObject([
    { requestId: `req_${text}`, payload: { data: { object: { text } } } },
  ]);
  const again = await opened().client.writeNote(callerOf('org_outbox', { idempotencyKey: 'literal' + text.length }), {
    text,
  });
  expect(again).toMatchObject({ replayed: true, originalRequestId: `req_${text}`, output: { text } });
});

test('a change wakes a waiting call in another process, unless a relay reads the topic in this one', async () => {
  const { databaseUrl, store } = opened();
  const other = await createStore({
    databaseUrl,
    domain: { schema: store.schema, outbox: [], entities: [], migrations: [] },
    log: store.log,
  });
  // The first wait ends when the connection listens, because earlier notifications are lost.
  await other.notifications.wait('event', 60_000);
  await until(async () => !opened().store.handover.isServed('event'));
  const woken = other.notifications.wait('event', 60_000);
  await write('heard elsewhere');
  await woken;
  // The relay that has just been here finds the row, so no other process is woken.
  await opened().exchange({});
  const left = performance.now();
  const unwoken = other.notifications.wait('event', 300);
  await write('found here');
  await unwoken;
  expect(performance.now() - left).toBeGreaterThanOrEqual(299);
  await other.close();
});

test('a row has the request and the trace that caused it', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await opened().client.writeNote(callerOf('org_outbox', { requestId: 'req_cause', traceparent }), { text: 'traced' });
  expect(await opened().exchange({})).toMatchObject([{ requestId: 'req_cause', traceparent }]);
});

test('no row is leased to two relays at the same time, and together they get all rows, oldest first', async () => {
  const ids = await addRows(opened(), 'event', 300);
  await addRows(opened(), 'audit', 20);
  const relay = async (): Promise<string[][]> => {
    const batches: string[][] = [];
    for (;;) {
      const batch = idsOf(await opened().exchange({ limit: 7 }));
      if (batch.length === 0) return batches;
      batches.push(batch);
    }
  };
  const batches = (await Promise.all(Array.from({ length: 6 }, relay))).flat();
  expect(batches.flat().sort()).toEqual(ids);
  for (const batch of batches) expect(batch).toEqual([...batch].sort());
});

test('an acknowledged row is deleted, and no other', async () => {
  const [first, second, third] = await addRows(opened(), 'event', 3);
  await opened().exchange({});
  await opened().exchange({ ack: [second!, 'obx_unknown'] });
  expect(await waiting()).toEqual([first, third]);
});

test('a row that is not acknowledged is leased again after its lease has ended, and counts its attempts', async () => {
  const ids = await addRows(opened(), 'event', 2);
  expect((await opened().exchange({})).map(({ attempts }) => attempts)).toEqual([1, 1]);
  expect(await opened().exchange({})).toEqual([]);
  const [lease] = await execute<{ seconds: number }>(
    opened(),
    'select extract(epoch from min(claimed_until) - now())::float as seconds from outbox',
  );
  expect(lease!.seconds).toBeGreaterThan(5);
  await execute(opened(), `update outbox set claimed_until = now() - interval '1 ms' where id = ?`, [ids[1]]);
  expect(await opened().exchange({})).toMatchObject([{ id: ids[1], attempts: 2 }]);
});

test('a row that commits after a younger row was leased is not skipped', async () => {
  const [older, younger] = await addRows(opened(), 'event', 2);
  // Simulates an older row that is not committed yet.
  await execute(opened(), `update outbox set available_at = 'infinity' where id = ?`, [older]);
  expect(idsOf(await opened().exchange({}))).toEqual([younger]);
  await execute(opened(), `update outbox set available_at = now() - interval '1 s'`);
  expect(idsOf(await opened().exchange({ ack: [younger!] }))).toEqual([older]);
});

test('a row that is put back waits longer each time, a minute at most, and does not delay others', async () => {
  const [failing, ...others] = await addRows(opened(), 'event', 3);
  const look = async () => {
    const [row] = await execute<{ now: number; availableAt: number; attempts: number }>(
      opened(),
      `select extract(epoch from clock_timestamp())::float as now,
              extract(epoch from available_at)::float as "availableAt", attempts
         from outbox where id = ? and claimed_until is null`,
      [failing],
    );
    return row!;
  };
  const comeBack = (when: string) =>
    execute(opened(), `update outbox set available_at = now() + ?::interval where id = ?`, [when, failing]);
  const first = await look();
  await opened().exchange({});
  expect(await opened().exchange({ putBack: [failing!], ack: [others[0]!] })).toEqual([]);
  let before = first;
  for (const [index, pauseSeconds] of [2, 4, 8, 16, 32, 60, 60].entries()) {
    const after = await look();
    expect(after.attempts).toBe(index + 1);
    // It was put back between the two readings of the clock. Times are stored in milliseconds.
    expect(after.availableAt).toBeGreaterThanOrEqual(before.now + pauseSeconds - 0.001);
    expect(after.availableAt).toBeLessThanOrEqual(after.now + pauseSeconds + 0.001);
    if (index === 0) {
      await comeBack('1 hour');
      const next = await addRows(opened(), 'event', 1);
      expect(idsOf(await opened().exchange({}))).toEqual(next);
    }
    await comeBack('-1 s');
    before = await look();
    expect(idsOf(await opened().exchange({}))).toEqual([failing]);
    await opened().exchange({ putBack: [failing!], limit: 0 });
  }
});

test('with limit 0, an exchange acknowledges, leases nothing and does not wait', async () => {
  const [first, second] = await addRows(opened(), 'event', 2);
  const startedAt = performance.now();
  expect(await opened().exchange({ ack: [first!], limit: 0, waitMs: 20_000 })).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(await opened().exchange({})).toMatchObject([{ id: second, attempts: 1 }]);
});

/** Less than the poll interval of a waiting call, which is a second. */
const notifiedMsMax = 400;

/**
 * Milliseconds from a commit until a waiting call has the row. The best of several, because the machine may be busy.
 */
async function wakeMs(): Promise<number> {
  let bestMs = Infinity;
  for (let n = 0; n < 20 && bestMs >= notifiedMsMax; n += 1) {
    const call = opened().exchange({ waitMs: 20_000 });
    await write('wake up');
    const committedAt = performance.now();
    const rows = await call;
    bestMs = Math.min(bestMs, performance.now() - committedAt);
    expect(rows).toHaveLength(1);
    await opened().exchange({ ack: idsOf(rows), limit: 0 });
  }
  return bestMs;
}

test('a waiting call gets the row at its commit', async () => {
  expect(await wakeMs()).toBeLessThan(notifiedMsMax);
});

test('a row is leased by its commit to a call that waits in the process, and again after that lease', async () => {
  await opened().exchange({ waitMs: 1 });
  const call = opened().exchange({ waitMs: 20_000 });
  await until(async () => opened().store.handover.isAwaited('event'));
  const { id: noteId } = (await write('handed over')).output;
  const [row] = await call;
  expect(row).toMatchObject({
    ...{ topic: 'event', attempts: 1, traceparent: null },
    payload: { type: 'note.written', objectId: noteId, data: { object: { text: 'handed over' } } },
  });
  const [note] = await execute(opened(), 'select xmin::text as transaction from note where id = ?', [noteId]);
  expect(await execute(opened(), 'select xmin::text as transaction from outbox')).toEqual([note]);
  expect(await opened().exchange({})).toEqual([]);
  await execute(opened(), `update outbox set claimed_until = claimed_until - interval '10 s'`);
  expect(await opened().exchange({})).toMatchObject([{ ...row, attempts: 2 }]);
});

test('a failed change does not reach the waiting call', async () => {
  const call = opened().exchange({ waitMs: 300 });
  await until(async () => opened().store.handover.isAwaited('event'));
  opened().during = async ({ em }, text) => {
    await em.execute(`insert into note select * from note where text = ?`, [text]);
  };
  await expect(write('failing while awaited')).rejects.toThrow();
  expect(await call).toEqual([]);
});

test('rows that commit while a call waits are leased once each, to it and to the next calls', async () => {
  const taken: string[] = [];
  const texts = Array.from({ length: 40 }, (_, n) => `at once ${n}`);
  const relay = async (): Promise<void> => {
    for (let ack: string[] = []; taken.length < texts.length; ) {
      const rows = await opened().exchange({ ack, limit: 3, waitMs: 4_000 });
      ack = idsOf(rows);
      taken.push(...ack);
    }
  };
  const relayed = relay();
  await Promise.all(texts.map(write));
  await relayed;
  expect(taken).toHaveLength(texts.length);
  expect(new Set(taken).size).toBe(texts.length);
});

test('a waiting call without rows ends empty at its time limit', async () => {
  const startedAt = performance.now();
  expect(await opened().exchange({ waitMs: 150 })).toEqual([]);
  expect(performance.now() - startedAt).toBeGreaterThan(140);
});

test('a listener whose connection was cut listens again', async () => {
  const listeners = async () => {
    const rows = await execute<{ pid: number }>(
      opened(),
      `select pid from pg_stat_activity
        where datname = current_database() and application_name = 'notes_outbox' and state = 'idle'`,
    );
    return rows.map(({ pid }) => pid);
  };
  await opened().exchange({ waitMs: 1 });
  await until(async () => (await listeners()).length === 1);
  const before = await listeners();
  const call = opened().exchange({ waitMs: 20_000 });
  await execute(opened(), 'select pg_terminate_backend(?)', before);
  await write('meanwhile');
  expect(await opened().exchange({ ack: idsOf(await call), limit: 0 })).toEqual([]);
  await until(async () => (await listeners()).some((pid) => !before.includes(pid)));
  expect(await wakeMs()).toBeLessThan(notifiedMsMax);
});

test('closing ends the waits at once, and leaves no connection, not even one that was being opened', async () => {
  const domain = { ...notes, schema: 'closing' };
  const store = await createStore({ databaseUrl: opened().databaseUrl, domain, log: opened().store.log });
  const wait = store.notifications.wait('event', 60_000);
  await store.close();
  await wait;
  const left = () => execute(opened(), `select pid from pg_stat_activity where application_name like 'closing%'`);
  await until(async () => (await left()).length === 0);
  for (let looks = 0; looks < 50; looks += 1) expect(await left()).toEqual([]);
});

test('many rows of one organization do not delay the rows of another, and every row is leased once', async () => {
  await addRows(opened(), 'event', 400, 'org_flood');
  await addRows(opened(), 'event', 3, 'org_neighbour');
  const first = await opened().exchange({ limit: 100 });
  expect(first.filter(({ payload }) => payload['owner'] === 'org_neighbour')).toHaveLength(3);
  expect(first.length).toBeGreaterThanOrEqual(50);
  const rest = [];
  for (let rows = first; rows.length > 0; rows = await opened().exchange({ limit: 100, waitMs: 0 }))
    rest.push(...idsOf(rows));
  expect(new Set(rest).size).toBe(403);
  expect(rest).toHaveLength(403);
});

test('more organizations than fit in a batch are all served, round robin', async () => {
  const owners = Array.from({ length: 120 }, (_, index) => `org_${String(index).padStart(3, '0')}`);
  for (const owner of owners) await addRows(opened(), 'event', 5, owner);
  const seen = new Set<unknown>();
  for (let claims = 0; claims < 4; claims += 1)
    for (const { payload } of await opened().exchange({ limit: 50 })) seen.add(payload['owner']);
  expect(seen.size).toBe(owners.length);
});

test('rows of many organizations that are not available yet do not hide those of another', async () => {
  for (let index = 0; index < 60; index += 1)
    await addRows(opened(), 'event', 1, `org_a${String(index).padStart(2, '0')}`);
  await execute(opened(), `update outbox set available_at = now() + interval '1 hour'`);
  await addRows(opened(), 'event', 1, 'org_zz');
  expect(await opened().exchange({ limit: 10 })).toHaveLength(1);
});
