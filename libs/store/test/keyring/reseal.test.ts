import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { createKeyring, resealAll, type SealingDomain } from '../../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/index.ts';

const [k1, k2] = [randomBytes(32), randomBytes(32)];
const before = createKeyring(new Map([['k1', k1]]));
const after = createKeyring(
  new Map([
    ['k2', k2],
    ['k1', k1],
  ]),
);
const context = (id: string): string => `vault|note|${id}|sealed`;

const vault: SealingDomain = {
  outbox: [],
  schema: 'vault',
  entities: [],
  migrations: [],
  sealed: [{ table: 'note', column: 'sealed', id: 'id', owner: 'owner', context }],
};

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('create schema vault');
  await client.query('create table vault.note (id text primary key, owner text, sealed text)');
});
beforeEach(() => client.query('truncate vault.note'));
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function fill(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const [id, owner] = [`note_${String(n).padStart(4, '0')}`, `org_${n % 3}`];
    await client.query('insert into vault.note values ($1, $2, $3)', [
      id,
      owner,
      before.seal(owner, context(id), `secret of ${id}`),
    ]);
  }
}
async function rows() {
  return (await client.query<{ id: string; owner: string; sealed: string }>('select * from vault.note order by id'))
    .rows;
}
const run = (more: Partial<Parameters<typeof resealAll>[0]> = {}) =>
  resealAll({ databaseUrl: database.url, domains: [vault], keyring: after, batchMax: 7, ...more });

test('every value is sealed with the newest key, and its plain text is unchanged', async () => {
  await fill(20);
  const counts: number[] = [];
  const [column] = await run({ progress: (_, resealed) => counts.push(resealed) });
  expect(column).toEqual({ name: 'vault.note.sealed', resealed: 20, unreadable: 0, byKey: { k2: 20 } });
  expect(counts.slice(0, 3)).toEqual([7, 14, 20]);
  const alone = createKeyring(new Map([['k2', k2]]));
  for (const { id, owner, sealed } of await rows())
    expect(alone.open(owner, context(id), sealed)).toBe(`secret of ${id}`);
});

test('running again changes nothing, and an interrupted run loses nothing', async () => {
  await fill(20);
  const stopped = run({
    progress: (_, resealed) => {
      if (resealed === 7) throw new Error('killed');
    },
  });
  await expect(stopped).rejects.toThrow('killed');
  expect((await rows()).filter(({ sealed }) => sealed.startsWith('v2.k2.'))).toHaveLength(7);
  expect((await run())[0]).toMatchObject({ resealed: 13, byKey: { k2: 20 } });
  const done = await rows();
  expect((await run())[0]).toMatchObject({ resealed: 0, byKey: { k2: 20 } });
  expect(await rows()).toEqual(done);
});

test('a value that is changed at the same time keeps the change', async () => {
  await fill(8);
  let changed = false;
  await run({
    keyring: {
      ...after,
      seal: (owner, at, plain) => {
        // The change comes between the reading and the writing of the batch, from a process with only the old key.
        if (!changed)
          void client.query('update vault.note set sealed = $1 where id = $2', [
            before.seal('org_0', context('note_0000'), 'changed'),
            'note_0000',
          ]);
        changed = true;
        return after.seal(owner, at, plain);
      },
    },
    batchMax: 100,
  });
  const [first] = await rows();
  expect(after.open('org_0', context('note_0000'), first!.sealed)).toBe('changed');
});

test('a value that does not open is kept and counted, and the others are sealed', async () => {
  await fill(3);
  const lost = createKeyring(new Map([['k0', randomBytes(32)]])).seal('org_0', context('note_x'), 'lost');
  await client.query('insert into vault.note values ($1, $2, $3)', ['note_x', 'org_0', lost]);
  expect((await run())[0]).toEqual({ name: 'vault.note.sealed', resealed: 3, unreadable: 1, byKey: { k0: 1, k2: 3 } });
  expect((await rows()).at(-1)!.sealed).toBe(lost);
});

test('empty strings and nulls are not sealed values', async () => {
  await client.query(`insert into vault.note values ('note_a', 'org_0', ''), ('note_b', 'org_0', null)`);
  expect((await run())[0]).toEqual({ name: 'vault.note.sealed', resealed: 0, unreadable: 0, byKey: {} });
});

test('a sealed column of another schema of the domain names its schema', async () => {
  await client.query('create schema annex');
  await client.query('create table annex.note (id text primary key, owner text, sealed text)');
  await client.query('insert into annex.note values ($1, $2, $3)', [
    'note_a',
    'org_1',
    before.seal('org_1', context('note_a'), 'secret'),
  ]);
  const [first] = vault.sealed;
  expect(await run({ domains: [{ ...vault, sealed: [{ ...first!, schema: 'annex' }] }] })).toEqual([
    { name: 'annex.note.sealed', resealed: 1, unreadable: 0, byKey: { k2: 1 } },
  ]);
});
