import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createKeyring, createdBetween, olderThan, openPage } from '../src/index.ts';
import { execute, NoteEntity, openNotes } from './store-under-test.ts';

const keyring = createKeyring(new Map([['k1', randomBytes(32)]]));
const bound = { list: 'notes', owner: 'org_1', filters: { status: 'published', mine: undefined } };
const rows = ['c', 'b', 'a'].map((id) => ({ id: `lst_${id}`, createdAt: new Date('2026-01-02T03:04:05.678Z') }));
const cursorOf = (pageBound = bound): string =>
  openPage(keyring, pageBound, { limit: 2 }).page(rows, ({ id }) => id).nextCursor!;
const refusal = expect.objectContaining({
  code: 'invalid_cursor',
  facts: { faults: [expect.objectContaining({ path: ['cursor'] })] },
});

test('a page has the requested number of records, and a cursor exactly if there is a next page', () => {
  const page = (limit: number | undefined) => openPage(keyring, bound, { limit }).page(rows, ({ id }) => id);
  expect(page(2)).toEqual({ data: ['lst_c', 'lst_b'], nextCursor: expect.any(String) });
  expect(page(3)).toEqual({ data: ['lst_c', 'lst_b', 'lst_a'], nextCursor: null });
  expect(openPage(keyring, bound, {})).toMatchObject({ limit: 25, after: null });
  expect(openPage(keyring, bound, {}).page([], String)).toEqual({ data: [], nextCursor: null });
});

test('a page of very long records ends early, with a cursor, and has one record at least', () => {
  const long = Array.from({ length: 5 }, (_, n) => ({ id: `lst_${9 - n}`, createdAt: new Date(1e12 - n) }));
  const page = (characters: number) =>
    openPage(keyring, bound, { limit: 5 }).page(long, ({ id }) => ({ id, text: 'x'.repeat(characters) }));
  const half = page(400_000);
  expect(half.data.map(({ id }) => id)).toEqual(['lst_9', 'lst_8']);
  expect(openPage(keyring, bound, { cursor: half.nextCursor! }).after).toMatchObject({ id: 'lst_8' });
  const whole = page(4_000_000);
  expect(whole.data.map(({ id }) => id)).toEqual(['lst_9']);
  expect(openPage(keyring, bound, { cursor: whole.nextCursor! }).after).toMatchObject({ id: 'lst_9' });
  expect(page(10)).toMatchObject({ data: { length: 5 }, nextCursor: null });
});

describe('a cursor', () => {
  test('contains the position at which its page ended', () => {
    expect(openPage(keyring, bound, { cursor: cursorOf() }).after).toEqual({
      key: '2026-01-02T03:04:05.678Z',
      id: 'lst_b',
    });
  });

  test('is valid for the same filters in any order, and for any page size', () => {
    const reordered = { filters: { status: 'published' }, owner: 'org_1', list: 'notes' };
    expect(openPage(keyring, reordered, { cursor: cursorOf(), limit: 100 }).after).toMatchObject({ id: 'lst_b' });
  });

  test.each([
    ['another list', { ...bound, list: 'others' }],
    ['another organization', { ...bound, owner: 'org_2' }],
    ['another filter', { ...bound, filters: { status: 'draft' } }],
    ['more filters', { ...bound, filters: { status: 'published', mine: true } }],
    ['no filters', { ...bound, filters: {} }],
  ])('is not valid for %s', (_, other) => {
    expect(() => openPage(keyring, other, { cursor: cursorOf() })).toThrow(refusal);
  });

  test('of the first release is still valid', () => {
    const known = createKeyring(new Map([['k1', Buffer.alloc(32, 7)]]));
    const kept = 'WzEsIjIwMjYtMDEtMDJUMDM6MDQ6MDUuNjc4WiIsImxzdF9iIl0.Pqc_VLArg1G9txDFfQlqFn';
    expect(openPage(known, bound, { limit: 2 }).page(rows, ({ id }) => id).nextCursor).toBe(kept);
    expect(openPage(known, bound, { cursor: kept }).after).toEqual({
      key: '2026-01-02T03:04:05.678Z',
      id: 'lst_b',
    });
  });

  test('of another installation is refused', () => {
    const other = createKeyring(new Map([['k1', randomBytes(32)]]));
    expect(() => openPage(other, bound, { cursor: cursorOf() })).toThrow(refusal);
  });

  test('with any character changed, missing or added is refused, and so is any other text', () => {
    const cursor = cursorOf();
    const refused = (text: string) => expect(() => openPage(keyring, bound, { cursor: text })).toThrow(refusal);
    fc.assert(
      fc.property(fc.nat(cursor.length - 1), fc.constantFrom(...'AZaz09-_.'), (at, character) => {
        fc.pre(cursor[at] !== character);
        refused(cursor.slice(0, at) + character + cursor.slice(at + 1));
        refused(cursor.slice(0, at) + cursor.slice(at + 1));
        refused(cursor.slice(0, at));
        refused(cursor + character);
      }),
    );
    fc.assert(fc.property(fc.string(), refused));
    refused(`${cursor}.more`);
  });
});

test('bounds of time are exclusive', () => {
  expect(createdBetween('2026-01-01T00:00:00Z', undefined)).toEqual({ createdAt: { $gt: new Date('2026-01-01') } });
  expect(createdBetween(undefined, '2026-01-01T01:00:00+01:00')).toEqual({
    createdAt: { $lt: new Date('2026-01-01') },
  });
  expect(createdBetween(undefined, undefined)).toEqual({});
});

describe('page after page', () => {
  const opened = openNotes();

  test('pages return each record once, newest first, with equal times and while records are added', async () => {
    await execute(
      opened(),
      `insert into note (id, organization_id, text, created_at)
       select 'lst_' || lpad(((n * 37) % 60)::text, 4, '0'), 'org_1', n::text,
              timestamptz '2026-01-01' + (n / 20) * interval '1 ms'
         from generate_series(0, 59) n`,
    );
    const expected = await execute<{ id: string }>(opened(), `select id from note order by created_at desc, id desc`);
    for (const limit of [1, 7, 20, 59, 60, 61]) {
      const seen: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const pager = openPage(keyring, bound, { limit, cursor });
        const found = await opened()
          .store.fork()
          .find(NoteEntity, olderThan(pager.after), {
            orderBy: { createdAt: 'desc', id: 'desc' },
            limit: pager.limit + 1,
          });
        const page = pager.page(found, ({ id }) => id);
        seen.push(...page.data);
        await execute(opened(), `insert into note values (?, 'org_1', 'newer', now())`, [
          `lst_${randomBytes(8).toString('hex')}`,
        ]);
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(expected.map(({ id }) => id));
      await execute(opened(), `delete from note where text = 'newer'`);
    }
  });
});
