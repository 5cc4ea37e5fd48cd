import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger, closeServer, listen } from '@marketplace/kernel';
import { createTestDatabase } from '@marketplace/store/testing';
import { createInbox } from '../../src/inbox.ts';
import { migrateAll } from '../../src/migrate-all.ts';
import { newSecrets, type Secrets } from '../../src/secrets.ts';

/** What a stack stands on, of its own for each suite: database, task queue, inbox, secrets. */
export interface TestBase {
  databaseUrl: string;
  temporalAddress: string;
  taskQueue: string;
  inboxUrl: string;
  secrets: Secrets;
  close(): Promise<void>;
}

export async function startTestBase(): Promise<TestBase> {
  const temporalAddress = process.env.TEST_TEMPORAL_ADDRESS;
  if (!temporalAddress) throw new Error('TEST_TEMPORAL_ADDRESS names the Temporal server for tests; `npm test` starts one.');
  const database = await createTestDatabase();
  await migrateAll(database.url, createLogger({ name: 'migrate', level: 'silent' }));
  const inbox = createServer(createInbox().callback());
  await listen(inbox, 0, '127.0.0.1');
  return {
    databaseUrl: database.url,
    temporalAddress,
    taskQueue: `test-${randomBytes(6).toString('hex')}`,
    inboxUrl: `http://127.0.0.1:${(inbox.address() as AddressInfo).port}`,
    secrets: newSecrets(),
    close: async () => {
      await closeServer(inbox);
      await database.drop();
    },
  };
}
