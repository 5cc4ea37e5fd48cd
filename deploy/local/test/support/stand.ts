import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeServer, listen } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { baseEnvironment, type StackBase } from '../../src/base-environment.ts';
import { createInbox } from '../../src/inbox.ts';
import { migrateAll } from '../../src/migrate-all.ts';
import { newSecrets } from '../../src/secrets.ts';

/** Every test of this machine finds the bundle of the workflows here, made once per state of the sources. */
export const bundleDirectory = path.join(tmpdir(), 'marketplace-test-bundle');

/** What a stack stands on. */
export interface Stand extends StackBase {
  taskQueue: string;
}

/** Settings of a stack for tests: without limits of requests, and with receivers on this machine. */
export function standEnvironment(stand: Stand, publicUrl: string) {
  return {
    ...baseEnvironment(stand),
    TEMPORAL_TASK_QUEUE: stand.taskQueue,
    PUBLIC_URL: publicUrl,
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    RATE_LIMIT_KEY: 'off',
    RATE_LIMIT_ORGANIZATION: 'off',
    RATE_LIMIT_ADDRESS: 'off',
  };
}

export interface OpenStand extends Stand {
  close(): Promise<void>;
}

type Servers = Pick<Stand, 'databaseUrl' | 'temporalAddress'>;

/** Makes what is missing to an empty database and a Temporal server. */
export async function openStand(servers: Servers): Promise<OpenStand> {
  await migrateAll({ databaseUrl: servers.databaseUrl }, testLog('migrate'));
  return openMigratedStand(servers);
}

/** What a stack stands on besides its servers: a task queue, an inbox and secrets. The database has all schemas already. */
export async function openMigratedStand({ databaseUrl, temporalAddress }: Servers): Promise<OpenStand> {
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
