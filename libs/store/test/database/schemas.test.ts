import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import { testLog } from '@marketplace/kernel/testing';
import { advanceClock, createStore, inTransaction, separately, sql, type Store, type Work } from '../../src/index.ts';
import { createMigratedDatabase, draftMigration, type TestDatabase } from '../../src/testing/index.ts';
import { callerOf } from '../store-under-test.ts';
import { PostingEntity, SaleEntity, tillDomain, TransferEntity } from '../till-under-test.ts';

const log = testLog();
const caller = callerOf('org_1');
let database: TestDatabase;
let store: Store<'bank'>;
beforeAll(async () => {
  database = await createMigratedDatabase([tillDomain]);
  store = await createStore({ databaseUrl: database.url, domain: tillDomain, testHelpers: true, log });
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return (await client.query<Row>(text).finally(() => client.end())).rows;
}

/** Writes a sale by its entity, and its posting by a statement that names its table without a schema. */
async function sell({ em, emit }: Work, id: string): Promise<void> {
  em.create(SaleEntity, { id, amount: 5 });
  emit({ type: 'sale.made', organizationIds: ['org_1'], objectId: id, objectVersion: 1, data: { object: { id } } });
  await em.flush();
  await sql`insert into posting (id, sale_id, amount) values (${id}, ${id}, 5)`.execute(em.getKysely());
}
const tablesWith = async (id: string) => {
  const rows = await query<{ name: string }>(
    `select 'sale' as name from till.sale where id = '${id}'
     union all select 'posting' from books.posting where id = '${id}'
     union all select 'outbox' from till.outbox where payload->>'objectId' = '${id}'
     union all select 'transfer' from bank.transfer where id = '${id}'`,
  );
  return rows.map(({ name }) => name);
};

test('a transaction writes both schemas and the outbox', async () => {
  await inTransaction(store, caller, (work) => sell(work, 'sale_1'));
  expect(await tablesWith('sale_1')).toEqual(['sale', 'posting', 'outbox']);
  expect(await store.fork().findOneOrFail(PostingEntity, { id: 'sale_1' }, { populate: ['sale'] })).toMatchObject({
    sale: { amount: 5 },
  });
});

test('a transaction that fails writes neither schema', async () => {
  const failing = inTransaction(store, caller, async (work) => {
    await sell(work, 'sale_2');
    throw new Error('after both');
  });
  await expect(failing).rejects.toThrow('after both');
  expect(await tablesWith('sale_2')).toEqual([]);
});

test('a commit of a further connection survives the rollback of the transaction around it', async () => {
  const failing = inTransaction(store, caller, async (work) => {
    await sell(work, 'sale_3');
    await separately(store.connections.bank, async (em) => {
      em.create(TransferEntity, { id: 'sale_3' });
      await em.flush();
    });
    throw new Error('after the transfer');
  });
  await expect(failing).rejects.toThrow('after the transfer');
  expect(await tablesWith('sale_3')).toEqual(['transfer']);
});

test('a further connection sees its own schema only', async () => {
  const bank = store.connections.bank.fork().getKysely();
  await expect(sql`select * from sale`.execute(bank)).rejects.toThrow('relation "sale" does not exist');
  expect((await sql`select * from transfer where id = 'none'`.execute(bank)).rows).toEqual([]);
});

test('the clocks of all connections advance together', async () => {
  await advanceClock(store, 3600);
  const ahead = await query(
    `select round(extract(epoch from till.now() - now())) as till,
            round(extract(epoch from bank.now() - now())) as bank`,
  );
  expect(ahead).toEqual([{ till: '3600', bank: '3600' }]);
});

test('the draft of the next migration contains every schema of every connection', async () => {
  expect(await draftMigration(tillDomain)).toBe('');
  class Empty extends Migration {
    override up(): void {
      this.addSql('select 1');
    }
  }
  const migrations = [{ name: '0001-nothing', class: Empty }];
  const bank = { ...tillDomain.connections!.bank, migrations };
  const draft = await draftMigration({ ...tillDomain, migrations, connections: { bank } });
  for (const table of ['"till"."sale"', '"till"."outbox"', '"books"."posting"', '"bank"."transfer"'])
    expect(draft).toContain(`create table ${table}`);
});

test('a service is ready when the migrations of all its connections have run, and not before', async () => {
  await expect(store.ready()).resolves.toBeUndefined();
  await query(`delete from bank.migration`);
  await expect(store.ready()).rejects.toThrow('1 migrations of bank have not run');
  await query(`insert into bank.migration (name) values ('0001-bank')`);
});
