import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createStore, sql, type Store } from '@marketplace/store';
import { testLog } from '@marketplace/kernel/testing';
import { createMigratedDatabase, type MigratedDatabase } from '@marketplace/store/testing';
import { findViolations } from '../../src/books/violations.ts';
import { errorOf, ledgerUnderTest, newAccounts, postAlone, storedBalance } from './ledger-under-test.ts';
import { lockBalances } from '../../src/ledger/ledger.ts';
import { paymentsDomain } from '../../src/module.ts';

const store = ledgerUnderTest();
const refused = { code: '42501', text: expect.stringContaining('append-only') };

describe('what was posted stays as it is', () => {
  test.each([
    ['an amount is changed', 'update ledger.posting set amount = amount + 1'],
    ['an account of a posting is changed', 'update ledger.posting set to_account = from_account'],
    ['a posting is deleted', 'delete from ledger.posting'],
    ['postings are truncated', 'truncate ledger.posting'],
    ['a reference is changed', `update ledger.transaction set reference = reference || '!'`],
    ['a transaction is deleted', 'delete from ledger.transaction'],
    ['transactions are truncated', 'truncate ledger.transaction cascade'],
    ['a balance is changed', 'update ledger.account set balance = balance + 1'],
    ['an account is renamed', `update ledger.account set name = name || '!'`],
    ['an account is deleted', 'delete from ledger.account'],
    ['accounts are truncated', 'truncate ledger.account cascade'],
  ])('it is refused that %s', async (_title, statement) => {
    const { provider, escrow } = newAccounts();
    await postAlone(store(), [{ from: provider, to: escrow, amount: 100n }]);
    expect(await errorOf(store(), statement)).toEqual(refused);
    expect(await storedBalance(store(), escrow.name)).toBe('100');
    expect(await findViolations(store().report())).toEqual([]);
  });

  test('the owner of the tables has no right to change or delete either', async () => {
    const { rows } = await sql<{ table: string; rights: string[] }>`
      select table_name as table, array_agg(privilege_type::text order by privilege_type) as rights
        from information_schema.role_table_grants
       where table_schema = 'ledger' and table_name in ('posting', 'transaction')
         and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')
       group by table_name`.execute(store().fork().getKysely());
    // PostgreSQL needs UPDATE of transactions for the lock of `on conflict`.
    expect(rows.filter(({ table }) => table === 'posting')).toEqual([]);
    expect(rows.flatMap(({ rights }) => rights)).not.toContain('DELETE');
  });

  test('a verification notices a trigger that somebody has disabled', async () => {
    await sql`alter table ledger.posting disable trigger append_only`.execute(store().fork().getKysely());
    expect(await findViolations(store().report())).toEqual([
      { invariant: 'I6 the ledger is append-only', detail: 'posting: a trigger is missing or disabled' },
    ]);
    await sql`alter table ledger.posting enable trigger append_only`.execute(store().fork().getKysely());
    expect(await findViolations(store().report())).toEqual([]);
  });
});

describe('PostgreSQL refuses what is not balanced', () => {
  const insert = (from: string, to: string, currency: string, amount: string) =>
    `insert into ledger.posting (transaction_id, line, from_account, to_account, currency, amount)
     values ('ltx_test', 1, ${from}, ${to}, '${currency}', ${amount})`;
  const begin = `insert into ledger.transaction (id, kind, reference, created_at)
                 values ('ltx_test', 'capture', 'test', now())`;
  const open = `insert into ledger.account (name, kind, currency, balance)
                values ('test:a', 'payable', 'USD', 0), ('test:b', 'payable', 'USD', 0),
                       ('test:c', 'payable', 'EUR', 0),
                       ('test:d', 'escrow', 'USD', 0)`;
  const id = (name: string) => `(select id from ledger.account where name = 'test:${name}')`;

  test.each([
    ['an amount of 0', [insert(id('a'), id('b'), 'USD', '0')], '23514'],
    ['a negative amount', [insert(id('a'), id('b'), 'USD', '-1')], '23514'],
    ['an amount that stays in its account', [insert(id('a'), id('a'), 'USD', '1')], '23514'],
    ['an amount that only leaves an account', [insert(id('a'), 'null', 'USD', '1')], '23502'],
    ['accounts of two currencies', [insert(id('a'), id('c'), 'USD', '1')], '23503'],
    ['a currency that is not that of the accounts', [insert(id('a'), id('b'), 'EUR', '1')], '23503'],
    ['an account that does not exist', [insert(id('a'), '-1', 'USD', '1')], '23503'],
    ['an escrow below 0', [insert(id('d'), id('a'), 'USD', '1')], '23514'],
    [
      'a sum beyond 64 bits',
      [
        insert(id('a'), id('b'), 'USD', '9223372036854775807'),
        insert(id('a'), id('b'), 'USD', '1').replace('1,', '2,'),
      ],
      '22003',
    ],
    ['a transaction without postings', [], '23514'],
  ])('%s', async (_title, statements, code) => {
    expect(await errorOf(store(), open, begin, ...statements)).toMatchObject({ code });
    expect(await storedBalance(store(), 'test:a')).toBeNull();
  });

  test('a posting of no transaction', async () => {
    expect(await errorOf(store(), open, insert(id('a'), id('b'), 'USD', '1'))).toMatchObject({ code: '23503' });
  });
});

let database: MigratedDatabase;
/** Connected as the service is. */
let service: Store;
beforeAll(async () => {
  database = await createMigratedDatabase([paymentsDomain]);
  service = await createStore({ databaseUrl: database.urlOf(paymentsDomain), domain: paymentsDomain, log: testLog() });
});
afterAll(async () => {
  await service?.close();
  await database?.drop();
});

test('the role of payments posts and locks by functions', async () => {
  const { provider, escrow } = newAccounts();
  await postAlone(service, [{ from: provider, to: escrow, amount: 100n }]);
  expect(await storedBalance(service, escrow.name)).toBe('100');
  expect(await service.fork().transactional((em) => lockBalances(em as never, [escrow]))).toEqual([100n]);
});

test.each([
  ['add a posting of its own', 'insert into ledger.posting select * from ledger.posting'],
  ['change a posting', 'update ledger.posting set amount = amount + 1'],
  ['delete a posting', 'delete from ledger.posting'],
  ['change a transaction', 'update ledger.transaction set reference = reference'],
  ['delete a transaction', 'delete from ledger.transaction'],
  ['change a balance', 'update ledger.account set balance = 0'],
  ['empty the ledger', 'truncate ledger.posting'],
  ['disable its triggers', 'alter table ledger.posting disable trigger all'],
  [
    'replace its functions',
    'create or replace function ledger.refuse() returns trigger language plpgsql as $$ begin return null; end $$',
  ],
  ...['order_account', 'payment', 'refund', 'dispute', 'payout', 'payout_account', 'write_off'].map((table) => [
    `delete from ${table}`,
    `delete from payments.${table}`,
  ]),
])('the role of payments cannot %s', async (_title, statement) => {
  expect(await errorOf(service, statement)).toMatchObject({ code: '42501' });
});
