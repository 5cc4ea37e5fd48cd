import { randomBytes } from 'node:crypto';
import { type Caller, newId, type OutboxRow, type Role, systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createStore, type Store } from '@marketplace/store';
import { type ModuleUnderTest, storeOf, type TestedModule, untilNotBusy } from '@marketplace/store/testing';
import { type Delivery, type Endpoint, type WebhooksContract, webhooksContract } from '@marketplace/webhooks-contract';
import {
  type AttemptReport,
  type AttemptRoom,
  type PreparedAttempt,
  webhooksEngineContract,
} from '@marketplace/webhooks-contract/engine';
import { createWebhooks, webhooksDomain } from '../src/module.ts';

export type TestedWebhooks = TestedModule<WebhooksContract, typeof webhooksEngineContract>;

/** Fewer endpoints than in production, so that the limit is reached quickly. */
export const endpointsMax = 6;

export const webhooks: ModuleUnderTest<WebhooksContract, typeof webhooksEngineContract> = {
  domain: webhooksDomain,
  contract: webhooksContract,
  engineContract: webhooksEngineContract,
  create: (databaseUrl, log) => {
    const KEYRING = new Map([['k1', randomBytes(32)]]);
    return createWebhooks(
      { DATABASE_URL: databaseUrl, KEYRING, WEBHOOK_ALLOWED_CIDRS: [], QUOTAS: { endpoints: endpointsMax } },
      log,
    );
  },
};

/** An address, so that no host name is resolved. Nothing is sent to it. */
export const url = 'https://93.184.215.14/hook';
export const relay = systemCaller('test', 'req_test');

export function callerOf(actor: Caller['actor'], more: Partial<Caller> = {}): Caller {
  return { requestId: `req_${randomBytes(6).toString('hex')}`, actor, ...more };
}

/** A member of a new organization, unless `organizationId` is given. */
export function newMember(role: Role = 'developer', organizationId = newId('org'), more: Partial<Caller> = {}) {
  const actor = {
    type: 'user',
    userId: newId('usr'),
    sessionId: newId('ses'),
    organizationId,
    role,
    recentlyAuthenticated: true,
  } as const;
  return { ...callerOf(actor, more), organizationId };
}
export type Member = ReturnType<typeof newMember>;

export async function createEndpoint(
  { client }: TestedWebhooks,
  caller: Caller,
  subscribedEvents = ['*'],
  more: { url?: string } = {},
): Promise<Endpoint> {
  return (await client.createEndpoint(caller, { url, subscribedEvents, ...more })).output.endpoint;
}

/** An outbox row of topic `event`, as another service emits it. */
export function eventRow(
  organizationIds: string[],
  type = 'listing.published',
  object: object = { id: 'lst_1', title: 'Lamp' },
  objectId = 'lst_1',
): OutboxRow {
  const payload = {
    type,
    organizationIds,
    objectId,
    objectVersion: 3,
    data: { object },
    eventId: newId('evt'),
    occurredAt: '2026-11-21T09:30:00.000Z',
  };
  return { id: newId('obx'), topic: 'event', payload, requestId: 'req_cause', traceparent: null, attempts: 1 };
}

/** Worker processes that slots are granted to. */
export const worker = { id: 'wrk_test', mode: 'workflow' } as const;
export const inlineWorker = { id: 'wrk_inline', mode: 'inline' } as const;
export function roomFor(attemptsMax: number, more: Partial<AttemptRoom> = {}): AttemptRoom {
  return { attemptsMax, organizationMax: 500, exceptOrganizations: [], weights: {}, workflows: true, ...more };
}

/** Ingests events for `worker`. Returns the deliveries that were granted a slot at once. */
export async function ingest({ engine }: TestedWebhooks, ...rows: OutboxRow[]) {
  return (await untilNotBusy(() => engine.ingestEvents(relay, { rows, worker, room: roomFor(500) }))).output.starts;
}

/** A delivery that holds a slot and waits for its first attempt, with a new endpoint. */
export async function newDelivery(tested: TestedWebhooks, member = newMember()) {
  const endpoint = await createEndpoint(tested, member);
  const row = eventRow([member.organizationId]);
  const [start] = await ingest(tested, row);
  return { member, endpoint, row, deliveryId: start!.deliveryId };
}

export async function prepare({ engine }: TestedWebhooks, deliveryId: string, number = 1): Promise<PreparedAttempt> {
  const { output } = await untilNotBusy(() => engine.prepareAttempts(relay, { orders: [{ deliveryId, number }] }));
  return output.attempts[0]!;
}

const failedMembers = {
  statusCode: 500,
  errorCode: 'http_status',
  errorMessage: 'The receiver answered 500.',
  status: 'retrying',
} as const;
const succeededMembers = {
  statusCode: 204,
  errorCode: null,
  errorMessage: null,
  status: 'succeeded',
  nextAttemptAt: null,
} as const;

/** A worker's report of attempt `number`, which failed. The next attempt is due at `nextAttemptAt`. */
export function failure(deliveryId: string, number: number, more: Partial<AttemptReport> = {}): AttemptReport {
  return {
    deliveryId,
    number,
    startedAt: `2026-11-21T09:3${number}:00.000Z`,
    durationMs: 12.5,
    timings: { dns: null, connect: null, tls: null, firstByte: 11.5 },
    url,
    remoteIp: null,
    requestHeaders: { 'content-type': 'application/json' },
    responseHeaders: { server: 'test' },
    responseBody: 'Fehler {"a": "\\u0000 ?"}',
    responseTruncated: false,
    gone: false,
    nextAttemptAt: `2026-11-21T09:3${number}:05.500Z`,
    ...failedMembers,
    ...more,
  };
}
export const success = (deliveryId: string, number: number): AttemptReport =>
  failure(deliveryId, number, succeededMembers);

export async function record({ engine }: TestedWebhooks, report: AttemptReport) {
  return (await untilNotBusy(() => engine.recordAttempts(relay, { reports: [report] }))).output.results[0]!;
}

export async function getDelivery({ client }: TestedWebhooks, caller: Caller, id: string) {
  return (await client.getDelivery(caller, { id })).output;
}

export async function listDeliveries(
  { client }: TestedWebhooks,
  caller: Caller,
  filter: object = {},
): Promise<Delivery[]> {
  return (await client.listDeliveries(caller, { limit: 100, ...filter })).output.data;
}

/** Opens a store to read or change the tables directly, bypassing the contract. The caller closes it. */
export function openStore({ databaseUrl }: TestedWebhooks): Promise<Store> {
  return createStore({ databaseUrl, domain: webhooksDomain, log: testLog(), poolMax: 2 });
}

export async function withStore<T>(tested: TestedWebhooks, look: (store: Store) => Promise<T>): Promise<T> {
  return look(await storeOf(tested.databaseUrl, webhooksDomain));
}

export const execute = <T extends object = object>(
  tested: TestedWebhooks,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> => withStore(tested, (store) => store.fork().execute<T[]>(statement, values));

/** Deletes all rows of these tables. For few rows it is faster than `truncate`, which creates new files. */
export async function emptyTables(tested: TestedWebhooks, ...tables: string[]): Promise<void> {
  await execute(tested, `with ${tables.map((table) => `${table}_gone as (delete from ${table})`).join(', ')} select 1`);
}

/**
 * Makes a call while another transaction changes an endpoint's status. That transaction commits when the call waits for
 * its locks, or has returned without waiting.
 */
export async function duringChange<T>(
  tested: TestedWebhooks,
  endpointId: string,
  status: string,
  call: () => Promise<T>,
): Promise<T> {
  return withStore(tested, async (store) => {
    const changed = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const change = store.fork().transactional(async (em) => {
      await em.execute('update endpoint set status = ? where id = ?', [status, endpointId]);
      await em.execute('update endpoint_gate set open = ? where endpoint_id = ?', [status === 'active', endpointId]);
      changed.resolve();
      await commit.promise;
    });
    await changed.promise;
    let answered = false;
    const answer = untilNotBusy(call).finally(() => (answered = true));
    const waits = () =>
      store
        .fork()
        .execute(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    while (!answered && (await waits()).length === 0);
    commit.resolve();
    await change;
    return answer;
  });
}
