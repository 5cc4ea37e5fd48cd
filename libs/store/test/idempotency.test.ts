import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Caller, isServiceError, ServiceError } from '@marketplace/kernel';
import { purgeIdempotencyRecords } from '../src/index.ts';
import { callerOf, execute, openNotes, until } from './store-under-test.ts';

const opened = openNotes();
afterEach(() => {
  opened().during = () => Promise.resolve();
});

const newOrganization = (): string => `org_${randomBytes(6).toString('hex')}`;
const keyed = (organizationId = newOrganization(), idempotencyKey = 'once'): Caller =>
  callerOf(organizationId, { idempotencyKey });
const write = (caller: Caller, text = 'hello') => opened().client.writeNote(caller, { text });

/** Numbers of notes, events and stored answers of an organization. */
async function effectsOf(organizationId: string): Promise<{ notes: number; events: number; answers: number }> {
  const [row] = await execute<{ notes: number; events: number; answers: number }>(
    opened(),
    `select (select count(*)::int from note where organization_id = ?) as notes,
            (select count(*)::int from outbox where ? = any(organization_ids)) as events,
            (select count(*)::int from idempotency_record where owner = ?) as answers`,
    [organizationId, organizationId, organizationId],
  );
  return row!;
}
const once = { notes: 1, events: 1, answers: 1 };
const nothing = { notes: 0, events: 0, answers: 0 };
const organizationOf = ({ actor }: Caller): string => (actor.type === 'api_key' ? actor.organizationId : '');

test('a repetition gets the first answer and has no effect', async () => {
  const first = keyed();
  const { output } = await write(first);
  const again = await write({ ...first, requestId: 'req_second' });
  expect(again).toEqual({ output: { ...output, secret: null }, replayed: true, originalRequestId: first.requestId });
  expect(await effectsOf(organizationOf(first))).toEqual(once);
});

test('without a key, every call is executed', async () => {
  const caller = callerOf(newOrganization());
  await write(caller);
  expect(await write(caller)).not.toHaveProperty('replayed');
  expect(await effectsOf(organizationOf(caller))).toEqual({ notes: 2, events: 2, answers: 0 });
});

test('a key that was used for another input is refused; the order of members does not matter', async () => {
  const caller = keyed();
  await opened().client.writeNote(caller, { text: 'hello', tags: { a: '1', b: '2' } });
  const reordered = await opened().client.writeNote(caller, { tags: { b: '2', a: '1' }, text: 'hello' });
  expect(reordered.replayed).toBe(true);
  for (const input of [
    { text: 'hello' },
    { text: 'hello', tags: { a: '2', b: '1' } },
    { text: 'Hello', tags: { a: '1', b: '2' } },
  ]) {
    await expect(opened().client.writeNote(caller, input)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  }
  expect(await effectsOf(organizationOf(caller))).toEqual(once);
});

test('the version in If-Match is part of the request: with another one, a key is refused', async () => {
  const caller = { ...keyed(), expectedVersion: 3 };
  await write(caller);
  expect((await write(caller)).replayed).toBe(true);
  for (const expectedVersion of [4, undefined])
    await expect(write({ ...caller, expectedVersion })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  const without = keyed();
  await write(without);
  await expect(write({ ...without, expectedVersion: 1 })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
});

test('facts are not part of the fingerprint: with other facts, a repetition gets the first answer', async () => {
  const caller = keyed();
  const price = (text: string, total: number) => opened().client.priceNote({ ...caller, facts: { total } }, { text });
  const first = await price('lamp', 100);
  expect(first.output.text).toBe('lamp for 100');
  expect(await price('lamp', 250)).toMatchObject({
    replayed: true,
    output: { id: first.output.id, text: 'lamp for 100' },
  });
  await expect(price('chair', 100)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect(await effectsOf(organizationOf(caller))).toEqual(once);
});

test('a command that declares facts does not run without them, or with invalid ones', async () => {
  for (const facts of [undefined, {}, { total: '100' }, { total: 100, more: 1 }]) {
    const caller = { ...keyed(), facts };
    const refusal = await opened()
      .client.priceNote(caller, { text: 'lamp' })
      .catch((error: unknown) => error);
    expect([refusal instanceof Error, isServiceError(refusal)]).toEqual([true, false]);
    expect(await effectsOf(organizationOf(caller))).toEqual(nothing);
  }
});

test('an explicit default value is the same input', async () => {
  const caller = keyed();
  await opened().client.writeNote(caller, { text: 'hello' });
  expect((await opened().client.writeNote(caller, { text: 'hello', tags: {} })).replayed).toBe(true);
});

test('equal keys of two organizations or two operations, and different keys, are independent', async () => {
  const organizationId = newOrganization();
  const replies = [
    await write(keyed(organizationId)),
    await write(keyed(newOrganization()), 'another'),
    await write(keyed(organizationId, 'Once'), 'another'),
    await opened().client.rewriteNote(keyed(organizationId), { text: 'another' }),
  ];
  expect(new Set(replies.map(({ output }) => output.id)).size).toBe(4);
});

test('a secret is returned once and not stored', async () => {
  const caller = keyed();
  const { secret } = (await write(caller)).output;
  expect(secret).toMatch(/^hunter2-/);
  const stored = await execute(opened(), `select to_jsonb(r)::text as row from idempotency_record r`);
  expect(JSON.stringify(stored)).not.toContain('hunter2');
  expect((await write(caller)).output.secret).toBeNull();
});

test('a stored answer is returned only to callers with access', async () => {
  const caller = keyed();
  await write(caller);
  const lacking = { ...caller, actor: { ...caller.actor, scopes: [] } } as Caller;
  await expect(write(lacking)).rejects.toMatchObject({ code: 'insufficient_scope' });
});

test('while the first call is running, its repetition is refused with idempotency_request_in_progress', async () => {
  const caller = keyed();
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  opened().during = () => {
    begun.resolve();
    return finish.promise;
  };
  const first = write(caller);
  await begun.promise;
  await expect(write(caller)).rejects.toMatchObject({
    code: 'idempotency_request_in_progress',
    facts: { retryAfterSeconds: 1 },
  });
  await expect(write(caller, 'other input')).rejects.toMatchObject({ code: 'idempotency_request_in_progress' });
  finish.resolve();
  const { output } = await first;
  expect((await write(caller)).output.id).toBe(output.id);
});

test.each([
  ['a refusal', () => Promise.reject(new ServiceError('busy', 'Try again.')), 'busy'],
  ['an error', () => Promise.reject(new TypeError('broken')), undefined],
])('%s has no effect, and the key can be used again', async (_, during, code) => {
  const caller = keyed();
  opened().during = during;
  const failure = await write(caller).catch((error: unknown) => error);
  expect(isServiceError(failure) ? failure.code : undefined).toBe(code);
  expect(await effectsOf(organizationOf(caller))).toEqual(nothing);
  opened().during = () => Promise.resolve();
  expect(await write(caller, 'and another input')).not.toHaveProperty('replayed');
  expect(await effectsOf(organizationOf(caller))).toEqual(once);
});

test('a connection that breaks before the commit has no effect, and the key can be used again', async () => {
  const caller = keyed();
  opened().during = ({ em }) => em.execute('select pg_terminate_backend(pg_backend_pid())');
  await expect(write(caller)).rejects.toMatchObject({
    code: 'temporarily_unavailable',
    facts: { retryAfterSeconds: 1 },
  });
  expect(await effectsOf(organizationOf(caller))).toEqual(nothing);
  opened().during = () => Promise.resolve();
  await write(caller);
  expect(await effectsOf(organizationOf(caller))).toEqual(once);
});

test('a pool survives more broken transactions than it has connections', async () => {
  const breaks = [
    'select pg_terminate_backend(pg_backend_pid())', // in a statement
    `do $$ begin perform set_config('idle_in_transaction_session_timeout', '1ms', true); end $$`, // between statements
  ];
  for (const statement of breaks) {
    opened().during = async ({ em }) => {
      await em.execute(statement);
      await until(
        async () =>
          !(await em.execute('select 1').then(
            () => true,
            () => false,
          )),
      );
      throw new Error('the connection is broken');
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => write(callerOf('org_broken'))));
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
  }
  opened().during = () => Promise.resolve();
  await Promise.all(Array.from({ length: 25 }, () => write(callerOf('org_mended'))));
  expect(await effectsOf('org_broken')).toEqual(nothing);
  expect(await effectsOf('org_mended')).toMatchObject({ notes: 25, events: 25 });
});

test('connections that break as transactions begin are reported as temporarily_unavailable, and replaced', async () => {
  const killer = new pg.Client({ connectionString: opened().databaseUrl });
  await killer.connect();
  const writeTen = () => Promise.allSettled(Array.from({ length: 10 }, () => write(callerOf('org_begun'))));
  for (let round = 0; round < 10; round += 1) {
    await writeTen();
    const killing = killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'notes' and datname = current_database()`,
    );
    const outcomes = [...(await writeTen()), ...(await writeTen())];
    await killing;
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    for (const failure of failures) expect(failure).toMatchObject({ code: 'temporarily_unavailable' });
  }
  await killer.end();
  await Promise.all(Array.from({ length: 25 }, () => write(callerOf('org_begun'))));
});

test('fifty simultaneous calls have one effect and one answer', async () => {
  const caller = keyed();
  const answer = async (): Promise<string> => {
    for (;;) {
      try {
        return (await write(caller)).output.id;
      } catch (error) {
        if (!isServiceError(error, 'idempotency_request_in_progress')) throw error;
      }
    }
  };
  const ids = await Promise.all(Array.from({ length: 50 }, answer));
  expect(new Set(ids).size).toBe(1);
  expect(await effectsOf(organizationOf(caller))).toEqual(once);
});

test('a repetition that commits between lookup and write wins: its answer is returned, with one effect', async () => {
  const caller = keyed();
  const { output } = await write(caller);
  // Simulates a repetition that commits after the lookup: its record is missing then, and inserted before the write.
  const [record] = await execute<Record<string, string>>(
    opened(),
    `delete from idempotency_record where owner = ?
     returning owner, operation, key, fingerprint, output::text, request_id`,
    [organizationOf(caller)],
  );
  opened().during = async () => {
    const client = new pg.Client({ connectionString: opened().databaseUrl });
    await client.connect();
    await client
      .query('insert into notes.idempotency_record values ($1, $2, $3, $4, $5, $6)', Object.values(record!))
      .finally(() => client.end());
  };
  expect(await write(caller)).toMatchObject({ replayed: true, output: { id: output.id } });
  expect(await effectsOf(organizationOf(caller))).toEqual(once);
});

test('answers are deleted after three days and not before, in batches', async () => {
  await execute(opened(), 'delete from idempotency_record');
  const caller = (n: number) => keyed('org_purged', `key-${n}`);
  for (const n of [1, 2, 3, 4]) await write(caller(n));
  const age = (interval: string, ...keys: string[]) =>
    execute(opened(), `update idempotency_record set created_at = now() - ?::interval where key = any(?::text[])`, [
      interval,
      `{${keys.join()}}`,
    ]);
  await age('72 hours 1 second', 'key-1', 'key-2', 'key-3');
  await age('71 hours 59 minutes', 'key-4');
  expect(await purgeIdempotencyRecords(opened().store, 2)).toBe(2);
  expect(await purgeIdempotencyRecords(opened().store, 2)).toBe(1);
  expect(await purgeIdempotencyRecords(opened().store)).toBe(0);
  expect((await write(caller(4))).replayed).toBe(true);
  expect(await write(caller(1))).not.toHaveProperty('replayed');
});
