import { testLog } from '@marketplace/kernel/testing';
import type { Domain } from '../domain.ts';
import { createStore, type Store } from '../store.ts';

const stores = new Map<string, Map<string, Promise<Store>>>();

/**
 * A store for tests that read and write the tables of a test database directly. One store is opened for each database
 * and schema, and closed before the database is dropped.
 */
export function storeOf(databaseUrl: string, domain: Domain): Promise<Store> {
  const ofDatabase = stores.get(databaseUrl) ?? new Map<string, Promise<Store>>();
  stores.set(databaseUrl, ofDatabase);
  const opened = ofDatabase.get(domain.schema) ?? createStore({ databaseUrl, domain, log: testLog() });
  ofDatabase.set(domain.schema, opened);
  return opened;
}

/** Closes the stores that `storeOf` has opened on a database. */
export async function closeStoresOf(databaseUrl: string): Promise<void> {
  for (const store of stores.get(databaseUrl)?.values() ?? []) await (await store).close();
  stores.delete(databaseUrl);
}
