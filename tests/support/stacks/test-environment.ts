import path from 'node:path';
import { tmpdir } from 'node:os';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { baseEnvironment, sandboxWebhookUrl, type StackBase } from '@marketplace/local/start-settings';
import { closeServer, listen } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createInbox } from '@marketplace/local/inbox/inbox';
import { migrateAll } from '@marketplace/operations/migrate-all';
import { serviceNames } from '@marketplace/operations/service-names';
import { localRoles, newSecrets } from '@marketplace/local/infrastructure/secrets';

/** Directory of the workflow bundle, shared by all tests. It is built once per state of the sources. */
export const bundleDirectory = path.join(tmpdir(), 'marketplace-test-bundle');

/** The servers, secrets and task queue of a stack. */
export interface TestEnvironment extends StackBase {
  taskQueue: string;
}

/** Settings of a stack for tests: without limits of requests and offers, and with receivers allowed on this machine. */
export function settingsOfTestEnvironment(environment: TestEnvironment, publicUrl: string) {
  return {
    ...baseEnvironment(environment),
    TEMPORAL_TASK_QUEUE: environment.taskQueue,
    PUBLIC_URL: publicUrl,
    SANDBOX_WEBHOOK_URL: sandboxWebhookUrl(publicUrl),
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    API_KEY_MODE: 'test',
    RATE_LIMITS: 'off',
  };
}

export interface OpenTestEnvironment extends TestEnvironment {
  close(): Promise<void>;
}

export type Servers = Pick<TestEnvironment, 'databaseUrl' | 'roles' | 'temporalAddress'>;

/** Migrates an empty database on its own server, and opens a test environment on it with a role per service. */
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

/**
 * Settings of processes with a worker that a test starts again and again, if it does not test them as deployed:
 * workflows run in the main thread.
 */
export const workflowsInMainThread = {
  NODE_OPTIONS: `--import=${new URL('./processes/workflows-in-main-thread.mjs', import.meta.url)}`,
};
