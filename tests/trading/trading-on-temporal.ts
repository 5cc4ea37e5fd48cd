import pg from 'pg';
import { Client, Connection } from '@temporalio/client';
import { type Caller, newId, systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createTrading, type TradingModule } from '@marketplace/trading';
import type { Listing, Order } from '@marketplace/trading-contract';
import { type RunningStack, startOneProcess, startTestBase, type TestBase } from '../support/stacks/stack-host.ts';

/** A caller with an API key of an organization that nobody else uses. */
interface TradingParty extends Caller {
  organizationId: string;
}

/** An unpaid order and its parties. */
export interface Sale {
  buyer: TradingParty;
  seller: TradingParty;
  listing: Listing;
  order: Order;
}

/**
 * A stack whose clock tests advance, with direct access to the trading service (without sign-up and gateway) and to the
 * tables of all services.
 */
export interface TradingOnTemporal {
  base: TestBase;
  /** A test that stops it must start it again. */
  stack: RunningStack;
  startStack(): Promise<void>;
  trading: TradingModule;
  temporal: Client;
  connection: Connection;
  newParty(): TradingParty;
  /** Publishes a listing of five units. */
  publish(seller: TradingParty): Promise<Listing>;
  /** Buys two units of a new listing of a new seller. */
  buy(): Promise<Sale>;
  query<T extends object>(statement: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** The caller of operations of the engine contract. */
export const worker = systemCaller('worker', 'req_test');

export async function startTradingOnTemporal(): Promise<TradingOnTemporal> {
  const closers: (() => Promise<unknown>)[] = [];
  const base = await startTestBase();
  closers.push(() => base.close());
  const trading = await createTrading(
    {
      DATABASE_URL: base.roles?.['trading'] ?? base.databaseUrl,
      CURSOR_KEY: base.secrets.cursorKey,
      TEST_HELPERS: '1',
    },
    testLog(),
  );
  closers.push(() => trading.close());
  const connection = await Connection.connect({ address: base.temporalAddress });
  closers.push(() => connection.close());
  const database = new pg.Client({ connectionString: base.databaseUrl });
  await database.connect();
  closers.push(() => database.end());
  const start = () => startOneProcess(base, { environment: { TEST_HELPERS: '1' } });
  const running: TradingOnTemporal = {
    base,
    stack: await start(),
    startStack: async () => void (running.stack = await start()),
    trading,
    temporal: new Client({ connection }),
    connection,
    newParty: () => {
      const organizationId = newId('org');
      return {
        requestId: 'req_test',
        organizationId,
        actor: {
          type: 'api_key',
          apiKeyId: newId('key'),
          organizationId,
          scopes: ['listings:write', 'offers:write', 'orders:write'],
        },
      };
    },
    publish: async (seller) => {
      const listing = {
        title: 'Sextant',
        price: { amount: 4900, currency: 'USD' },
        quantity: 5,
        publish: true,
      } as const;
      return (await trading.client.createListing(seller, listing)).output;
    },
    buy: async () => {
      const [buyer, seller] = [running.newParty(), running.newParty()];
      const listing = await running.publish(seller);
      const items = [{ listingId: listing.id, quantity: 2 }];
      return { buyer, seller, listing, order: (await trading.client.createOrder(buyer, { items })).output };
    },
    query: async (statement, values) => (await database.query(statement, values)).rows,
    close: async () => {
      await running.stack.stop();
      for (const close of closers.reverse()) await close();
    },
  };
  return running;
}
