import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { type Caller, isServiceError } from '@marketplace/kernel';
import { callerOf, execute, openNotes } from './store-under-test.ts';

const opened = openNotes();
afterEach(() => {
  opened().during = () => Promise.resolve();
});

const newCaller = (idempotencyKey?: string): Caller =>
  callerOf(`org_${randomBytes(6).toString('hex')}`, idempotencyKey === undefined ? {} : { idempotencyKey });
const withKey = (caller: Caller, idempotencyKey?: string): Caller => {
  const { idempotencyKey: _, ...rest } = caller;
  return {
    ...rest,
    requestId: `req_${randomBytes(6).toString('hex')}`,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
};
const send = (caller: Caller, text = 'hello', clientRequestId: string | undefined = 'order-1') =>
  opened().client.sendNote(caller, { text, clientRequestId });

async function notesOf({ actor }: Caller): Promise<number> {
  const [row] = await execute<{ n: number }>(
    opened(),
    'select count(*)::int as n from note where organization_id = ?',
    ['organizationId' in actor ? actor.organizationId! : ''],
  );
  return row!.n;
}
const forget = () => execute(opened(), 'delete from idempotency_record');

test('a request with a client request id and without a key is executed once', async () => {
  const caller = newCaller();
  const first = await send(caller);
  const again = await send(withKey(caller));
  expect(again).toEqual({
    output: { ...first.output, secret: null },
    replayed: true,
    originalRequestId: caller.requestId,
  });
  expect(await notesOf(caller)).toBe(1);
});

test('without an id and without a key, every request is executed', async () => {
  const caller = newCaller();
  await opened().client.sendNote(caller, { text: 'hello' });
  await opened().client.sendNote(caller, { text: 'hello' });
  expect(await notesOf(caller)).toBe(2);
});

test('the same id for another request is a conflict, with and without a key, before and after the purge', async () => {
  const caller = newCaller();
  await send(caller);
  for (const key of [undefined, 'other'])
    await expect(send(withKey(caller, key), 'another')).rejects.toMatchObject({ code: 'client_request_id_conflict' });
  await forget();
  for (const key of [undefined, 'other'])
    await expect(send(withKey(caller, key), 'another')).rejects.toMatchObject({ code: 'client_request_id_conflict' });
  expect(await notesOf(caller)).toBe(1);
});

test('with both, the header is the key and the id is part of the request', async () => {
  const caller = newCaller('key-1');
  await send(caller);
  await expect(send(withKey(caller, 'key-1'), 'hello', 'order-2')).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
  expect((await send(withKey(caller, 'key-1'))).replayed).toBe(true);
});

test('the same request under another key, or under none, gets the first answer', async () => {
  const caller = newCaller('key-1');
  const { output } = await send(caller);
  for (const key of ['key-2', undefined]) {
    expect(await send(withKey(caller, key))).toEqual({
      output: { ...output, secret: null },
      replayed: true,
      originalRequestId: caller.requestId,
    });
  }
  expect(await notesOf(caller)).toBe(1);
});

test('when the first answer has been purged, a repetition gets the record as it is now', async () => {
  const caller = newCaller('key-1');
  const { output } = await send(caller);
  await forget();
  await execute(opened(), `update note set text = 'changed since' where id = ?`, [output.id]);
  for (const key of ['key-1', 'key-2', undefined]) {
    const again = await send(withKey(caller, key));
    expect(again).toEqual({
      output: { id: output.id, text: 'changed since', secret: null },
      replayed: true,
      originalRequestId: caller.requestId,
    });
  }
  expect(await notesOf(caller)).toBe(1);
});

test('equal ids of two organizations or of two operations are independent', async () => {
  const caller = newCaller();
  const ids = [
    (await send(caller)).output.id,
    (await send(newCaller())).output.id,
    (await opened().client.resendNote(caller, { text: 'hello', clientRequestId: 'order-1' })).output.id,
  ];
  expect(new Set(ids).size).toBe(3);
});

test('after a failure, the id can be used again', async () => {
  const caller = newCaller();
  opened().during = () => Promise.reject(new TypeError('broken'));
  await expect(send(caller)).rejects.toThrow('broken');
  opened().during = () => Promise.resolve();
  expect(await send(withKey(caller), 'and another body')).not.toHaveProperty('replayed');
});

test('twenty simultaneous requests with different keys have one effect and one answer', async () => {
  const caller = newCaller();
  const answer = async (_: unknown, n: number): Promise<string> => {
    for (;;) {
      try {
        return (await send(withKey(caller, n % 2 === 0 ? `key-${n}` : undefined))).output.id;
      } catch (error) {
        if (!isServiceError(error, 'idempotency_request_in_progress')) throw error;
      }
    }
  };
  const ids = await Promise.all(Array.from({ length: 20 }, answer));
  expect(new Set(ids).size).toBe(1);
  expect(await notesOf(caller)).toBe(1);
});

test('a stored answer is returned only to callers with access', async () => {
  const caller = newCaller();
  await send(caller);
  const lacking = { ...withKey(caller), actor: { ...caller.actor, scopes: [] } } as Caller;
  await expect(send(lacking)).rejects.toMatchObject({ code: 'insufficient_scope' });
});
