import { afterAll, beforeAll } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { sql, type Store } from '@marketplace/store';
import { createMigratedDatabase, storeOf, type TestDatabase } from '@marketplace/store/testing';
import { paymentsDomain } from '../../src/module.ts';
import { type NewTransaction, post } from '../../src/ledger/ledger.ts';
import { accountsOf, type AccountsOfOrder } from '../../src/ledger/posting.ts';

/** A separate database for the tests of a file. Returns its store, which is opened before the tests. */
export function ledgerUnderTest(): () => Store {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await createMigratedDatabase([paymentsDomain]);
    store = await storeOf(database.url, paymentsDomain);
  });
  afterAll(() => database.drop());
  return () => store;
}

/** The accounts of a new order in USD, of a new seller. */
export function newAccounts(sellerOrganizationId = newId('org')): AccountsOfOrder & { orderId: string } {
  const orderId = newId('ord');
  return { orderId, ...accountsOf({ orderId, sellerOrganizationId, currency: 'USD', provider: 'sandbox' }) };
}

/** Posts in a transaction of its own, under a new reference by default. */
export function postAlone(
  store: Store,
  postings: NewTransaction['postings'],
  more: Partial<NewTransaction> = {},
): Promise<boolean> {
  return store.fork().transactional((em) =>
    post(em as never, {
      kind: 'capture',
      reference: `test:${newId('ltx')}`,
      orderId: null,
      currency: 'USD',
      at: new Date(),
      postings,
      ...more,
    }),
  );
}

/** Runs statements in one transaction. Resolves to the SQLSTATE and text of the error, or to null. */
export async function errorOf(store: Store, ...statements: string[]): Promise<{ code: string; text: string } | null> {
  try {
    await store.fork().transactional(async (em) => {
      for (const statement of statements) await sql.raw(statement).execute(em.getKysely() as never);
    });
    return null;
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    return { code, text: message };
  }
}

/** The stored balance of an account, as text. Null for accounts whose balance is not stored. */
export async function storedBalance(store: Store, name: string): Promise<string | null> {
  const { rows } = await sql<{ balance: string | null }>`
    select balance from ledger.account where name = ${name}`.execute(store.fork().getKysely());
  return rows[0]?.balance ?? null;
}
