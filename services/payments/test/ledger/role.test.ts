import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testLog } from '@marketplace/kernel/testing';
import { createStore, type Store } from '@marketplace/store';
import { createMigratedDatabase, type MigratedDatabase } from '@marketplace/store/testing';
import { lockBalances } from '../../src/ledger/balances.ts';
import { paymentsDomain } from '../../src/module.ts';
import { errorOf, newAccounts, postAlone, storedBalance } from './ledger-under-test.ts';

let database: MigratedDatabase;
/** Connected as the service is. */
let store: Store;
beforeAll(async () => {
  database = await createMigratedDatabase([paymentsDomain]);
  store = await createStore({ databaseUrl: database.urlOf(paymentsDomain), domain: paymentsDomain, log: testLog() });
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});

test('the role of payments posts and locks by functions', async () => {
  const { provider, escrow } = newAccounts();
  await postAlone(store, [{ from: provider, to: escrow, amount: 100n }]);
  expect(await storedBalance(store, escrow.name)).toBe('100');
  expect(await store.fork().transactional((em) => lockBalances(em as never, [escrow]))).toEqual([100n]);
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
  expect(await errorOf(store, statement)).toMatchObject({ code: '42501' });
});
