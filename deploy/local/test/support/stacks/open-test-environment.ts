import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, listen } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createInbox } from '../../../src/inbox/inbox.ts';
import { migrateAll } from '@marketplace/operations/migrate-all';
import { newSecrets } from '../../../src/infrastructure/secrets.ts';
import type { TestEnvironment } from './test-environment.ts';

export interface OpenTestEnvironment extends TestEnvironment {
  close(): Promise<void>;
}

export type Servers = Pick<TestEnvironment, 'databaseUrl' | 'temporalAddress'>;

/** Makes what is missing to an empty database and a Temporal server. */
export async function openTestEnvironment(servers: Servers): Promise<OpenTestEnvironment> {
  await migrateAll({ databaseUrl: servers.databaseUrl }, testLog('migrate'));
  return openMigratedTestEnvironment(servers);
}

/**
 * What a stack stands on besides its servers: a task queue, an inbox and secrets. The database has all schemas already.
 */
export async function openMigratedTestEnvironment({
  databaseUrl,
  temporalAddress,
}: Servers): Promise<OpenTestEnvironment> {
  const inbox = createServer(createInbox().callback());
  await listen(inbox, 0, '127.0.0.1');
  return {
    databaseUrl,
    temporalAddress,
    taskQueue: `test-${randomBytes(6).toString('hex')}`,
    inboxUrl: `http://127.0.0.1:${(inbox.address() as AddressInfo).port}`,
    secrets: newSecrets(),
    close: () => closeServer(inbox),
  };
}
