import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { type Caller, type Environment, newId, systemCaller } from '@marketplace/kernel';
import { exampleEvent } from '../events.ts';
import { testLog } from '@marketplace/kernel/testing';
import { keyringSetting } from '@marketplace/store';
import { createWebhooks, type WebhooksModule } from '@marketplace/webhooks';
import type { Endpoint } from '@marketplace/webhooks-contract';
import { type RunningStack, startOneProcess, startTestBase, type TestBase } from './stack-host.ts';
import { type Answer, type Receiver, startReceiver } from '../receiver.ts';
import type { TestEnvironment } from './test-environment.ts';

export interface Owner extends Caller {
  organizationId: string;
}

/** Direct access to the webhooks service of a stack (without sign-up and gateway) and to its tables. */
export interface WebhooksOnTemporal {
  base: TestEnvironment;
  webhooks: WebhooksModule;
  temporal: Client;
  receiver: Receiver;
  newOwner(): Owner;
  createEndpoint(owner: Owner): Promise<Endpoint>;
  /** Stores events for the owner, one per id, without starting deliveries. */
  ingest(owner: Owner, eventIds: string[]): Promise<void>;
  query<T extends object>(statement: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** Webhooks on a stack that only this test file uses. */
export interface OwnWebhooksOnTemporal extends WebhooksOnTemporal {
  /** A test that stops it must assign another one. */
  stack: RunningStack;
}

/** Opens the webhooks service in this process, on the database of a stack. */
export function openWebhooks(base: TestEnvironment): Promise<WebhooksModule> {
  const settings = {
    DATABASE_URL: base.roles?.['webhooks'] ?? base.databaseUrl,
    KEYRING: keyringSetting.parse(base.secrets.keyring),
    WEBHOOK_ALLOWED_CIDRS: ['127.0.0.0/8'],
  };
  return createWebhooks(settings, testLog());
}

/**
 * Starts a stack on `base`, by default a new database on the servers of the test run, and opens its webhooks service.
 */
export async function startWebhooksOnTemporal(
  options: { base?: TestBase; answer?: Answer; environment?: Environment } = {},
): Promise<OwnWebhooksOnTemporal> {
  const base = options.base ?? (await startTestBase());
  const opened = await openWebhooksOnTemporal(base, options.answer);
  const running: OwnWebhooksOnTemporal = {
    ...opened,
    stack: await startOneProcess(base, { environment: options.environment ?? {} }),
    close: async () => {
      await running.stack.stop();
      await opened.close();
      await base.close();
    },
  };
  return running;
}

/** Opens the webhooks service of a stack on `base`. */
export async function openWebhooksOnTemporal(base: TestEnvironment, answer?: Answer): Promise<WebhooksOnTemporal> {
  const closers: (() => Promise<unknown>)[] = [];
  const receiver = await startReceiver(answer);
  closers.push(() => receiver.close());
  const webhooks = await openWebhooks(base);
  closers.push(() => webhooks.close());
  const connection = await Connection.connect({ address: base.temporalAddress });
  closers.push(() => connection.close());
  const database = new pg.Client({ connectionString: base.databaseUrl });
  await database.connect();
  await database.query('set search_path to webhooks');
  closers.push(() => database.end());
  return {
    base,
    webhooks,
    temporal: new Client({ connection }),
    receiver,
    newOwner: () => {
      const organizationId = newId('org');
      return {
        requestId: 'test',
        organizationId,
        actor: {
          type: 'user',
          userId: newId('usr'),
          sessionId: newId('ses'),
          organizationId,
          role: 'owner',
          recentlyAuthenticated: true,
        },
      };
    },
    createEndpoint: async (owner) =>
      (await webhooks.client.createEndpoint(owner, { url: receiver.url, subscribedEvents: ['*'] })).output.endpoint,
    ingest: async ({ organizationId }, eventIds) => {
      const rows = eventIds.map((eventId) => ({
        id: newId('obx'),
        topic: 'event' as const,
        payload: exampleEvent(organizationId, { eventId }),
        requestId: 'test',
        traceparent: null,
        attempts: 1,
      }));
      const ofOrganization = 'where endpoint_id in (select id from endpoint where organization_id = $1)';
      await database.query(`update endpoint_gate set max_in_flight = 0 ${ofOrganization}`, [organizationId]);
      const room = { attemptsMax: 0, organizationMax: 0, exceptOrganizations: [] };
      await webhooks.engine.ingestEvents(systemCaller('test', 'test'), {
        rows,
        worker: { id: 'wrk_test', mode: 'workflow' },
        room,
      });
      await database.query(
        `update delivery set queued_at = null, inline = false where queued_at is not null and organization_id = $1`,
        [organizationId],
      );
      await database.query(`update endpoint_gate set max_in_flight = 16 ${ofOrganization}`, [organizationId]);
    },
    query: async (statement, values) => (await database.query(statement, values)).rows,
    close: async () => {
      for (const close of closers.reverse()) await close();
    },
  };
}
