import { afterAll } from '@jest/globals';
import { testLog } from '@marketplace/kernel/testing';
import type { Domain } from '../domain.ts';
import { createStore, type Store } from '../store.ts';

const stores = new Map<string, Promise<Store>>();

/**
 * A store with which tests read and write the tables of a test database directly. One store is opened for each database
 * and schema, and closed at the end of the test file.
 */
export function storeOf(databaseUrl: string, domain: Domain): Promise<Store> {
  const key = `${databaseUrl} ${domain.schema}`;
  const opened = stores.get(key) ?? createStore({ databaseUrl, domain, log: testLog() });
  stores.set(key, opened);
  return opened;
}

afterAll(async () => {
  for (const store of stores.values()) await (await store).close();
});
