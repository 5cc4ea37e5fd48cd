import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, listen } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createInbox } from '../../src/inbox.ts';
import { migrateAll } from '../../src/migrate-all.ts';
import { newSecrets, type Secrets } from '../../src/secrets.ts';

/** What a stack stands on. */
export interface Stand {
  databaseUrl: string;
  temporalAddress: string;
  taskQueue: string;
  inboxUrl: string;
  secrets: Secrets;
}

export interface OpenStand extends Stand {
  close(): Promise<void>;
}

/** Makes what is missing to an empty database and a Temporal server. */
export async function openStand(servers: Pick<Stand, 'databaseUrl' | 'temporalAddress'>): Promise<OpenStand> {
  const { databaseUrl, temporalAddress } = servers;
  await migrateAll({ databaseUrl }, testLog('migrate'));
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
