import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { type Caller, isServiceError, newId, systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createStore, migrate, sql, type Sql, type Store } from '../../src/index.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import { openProvider, type Provider } from './provider.ts';
import { type Arrow, openShop, shop } from './shop.ts';

export interface ShopUnderTest extends ReturnType<typeof openShop> {
  store: Store;
  provider: Provider;
  databaseUrl: string;
  /** Called at each arrow. */
  reached: (arrow: Arrow) => Promise<unknown>;
  execute<Row>(statement: Sql<Row>): Promise<Row[]>;
}

/** Opens the shop in this process, with a separate database and provider, for all tests of the file. */
export function openShopUnderTest({ poolMax = 10 } = {}): () => ShopUnderTest {
  const closers: (() => Promise<unknown>)[] = [];
  let opened: ShopUnderTest | undefined;
  beforeAll(async () => {
    const log = testLog();
    const database = await createTestDatabase();
    closers.push(() => database.drop());
    await migrate({ databaseUrl: database.url, domains: [shop], log });
    const store = await createStore({ databaseUrl: database.url, domain: shop, log, poolMax });
    closers.push(() => store.close());
    const provider = await openProvider();
    closers.push(() => provider.close());
    const context = { providerUrl: provider.url, reached: (arrow: Arrow) => opened!.reached(arrow) };
    const execute = async <Row>(statement: Sql<Row>) => (await statement.execute(store.fork().getKysely())).rows;
    opened = {
      ...openShop(store, context, log),
      store,
      provider,
      databaseUrl: database.url,
      reached: () => Promise.resolve(),
      execute,
    };
  });
  afterEach(() => {
    opened!.provider.reset();
    opened!.reached = () => Promise.resolve();
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return () => opened!;
}

/** A buyer with a new organization and an idempotency key. */
export function newBuyer(more: Partial<Caller> = { idempotencyKey: 'once' }): Caller {
  const actor = {
    type: 'api_key' as const,
    apiKeyId: 'key_test',
    organizationId: newId('org'),
    scopes: ['payments:write' as const],
  };
  return { requestId: newId('evt').replace('evt', 'req'), actor, ...more };
}
export const organizationOf = ({ actor }: Caller): string => (actor.type === 'api_key' ? actor.organizationId : '');
export const again = (caller: Caller, more: Partial<Caller> = {}): Caller => ({
  ...caller,
  requestId: newId('evt').replace('evt', 'req'),
  ...more,
});
export const worker = systemCaller('worker', 'req_worker');

/** Ends the leases of all calls. */
export const endLeases = ({ execute }: ShopUnderTest) =>
  execute(sql`update external_call set lease_until = clock_timestamp() - interval '1 second'`);
export const finishAll = async ({ engine }: ShopUnderTest) => (await engine.finishExternalCalls(worker, {})).output;

/** Repeats a call while it is refused with `idempotency_request_in_progress`, as clients do. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isServiceError(error, 'idempotency_request_in_progress')) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

interface Left {
  purchases: string[];
  events: string[];
  audits: string[];
  replies: number;
  open: number;
}

/** The effects of an organization's purchases, in the shop and at the provider. */
export async function effectsOf({ execute, provider }: ShopUnderTest, caller: Caller) {
  const organizationId = organizationOf(caller);
  const ids = (
    await execute(sql<{ id: string }>`select id from purchase where organization_id = ${organizationId}`)
  ).map(({ id }) => id);
  const requests = provider.requests.filter(({ purchaseId }) => ids.includes(purchaseId));
  const [row] = await execute(sql<Left>`
    with rows as (select * from outbox where ${organizationId} = any(organization_ids) order by id)
    select array(select status from purchase where organization_id = ${organizationId} order by id) as purchases,
           array(select payload ->> 'type' from rows where topic = 'event') as events,
           array(select payload ->> 'action' from rows where topic = 'audit') as audits,
           (select count(*)::int from idempotency_record where owner = ${organizationId}) as replies,
           (select count(*)::int from external_call where owner = ${organizationId}) as open`);
  const effects = provider.effects.filter(({ purchaseId }) => ids.includes(purchaseId)).length;
  return { ...row!, requests: requests.length, keys: new Set(requests.map(({ key }) => key)).size, effects };
}

/** The effects of one successful purchase. */
export const boughtOnce = {
  purchases: ['succeeded'],
  events: ['purchase.begun', 'purchase.succeeded'],
  audits: ['purchase.succeeded'],
  replies: 1,
  open: 0,
  requests: 1,
  keys: 1,
  effects: 1,
};

/** Starts the shop as another process, which waits at an arrow until it is killed. */
export async function startShopProcess({ databaseUrl, provider }: ShopUnderTest, stayAt?: Arrow) {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    DATABASE_URL: databaseUrl,
    PROVIDER_URL: provider.url,
    STAY_AT: stayAt,
  };
  const child = spawn(process.execPath, [fileURLToPath(new URL('./shop.main.ts', import.meta.url))], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the process of the shop has ended');
    return value as string;
  };
  const url = (await nextLine()).replace('serving ', '');
  return {
    buy: async (caller: Caller, input: object): Promise<unknown> => {
      const headers = { authorization: 'Bearer token-of-the-gateway' };
      const response = await fetch(`${url}/rpc/shop/buy`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ caller, input }),
      });
      return response.json();
    },
    stays: async () => expect(await nextLine()).toBe(`at ${stayAt}`),
    kill: async (): Promise<void> => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
