import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, listen } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createInbox } from '@marketplace/local/inbox/inbox';
import { migrateAll } from '@marketplace/operations/migrate-all';
import { serviceNames } from '@marketplace/operations/service-names';
import { localRoles, newSecrets } from '@marketplace/local/infrastructure/secrets';
import type { TestEnvironment } from './test-environment.ts';

export interface OpenTestEnvironment extends TestEnvironment {
  close(): Promise<void>;
}

export type Servers = Pick<TestEnvironment, 'databaseUrl' | 'roles' | 'temporalAddress'>;

/** Migrates an empty database of a server of its own, and opens a test environment on it with a role per service. */
export async function openTestEnvironment({ databaseUrl, ...servers }: Servers): Promise<OpenTestEnvironment> {
  const roles = servers.roles ?? localRoles(databaseUrl, newSecrets(), serviceNames);
  await migrateAll({ databaseUrl }, testLog('migrate'), roles);
  return openMigratedTestEnvironment({ ...servers, databaseUrl, roles });
}

/** Opens a test environment on a migrated database: an inbox, a new task queue and new secrets. */
export async function openMigratedTestEnvironment({
  databaseUrl,
  roles,
  temporalAddress,
}: Servers): Promise<OpenTestEnvironment> {
  const inbox = createServer(createInbox().callback());
  await listen(inbox, 0, '127.0.0.1');
  return {
    databaseUrl,
    roles,
    temporalAddress,
    taskQueue: `test-${randomBytes(6).toString('hex')}`,
    inboxUrl: `http://127.0.0.1:${(inbox.address() as AddressInfo).port}`,
    secrets: newSecrets(),
    close: () => closeServer(inbox),
  };
}
