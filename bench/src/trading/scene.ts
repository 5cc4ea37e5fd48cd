import type { Flags } from '../bench.ts';
import { type Ask, type Requests, startRequests } from '../load/requests.ts';
import { cpuOf, type Meter } from '../meters/processes.ts';
import { expensiveStatements, resetStatements } from '../report/statements.ts';
import { recordRequest, type Recording, type Replay, startReplay } from '../replay/replay.ts';
import { openStatementLog, statementLogSettings } from '../replay/statement-log.ts';
import { highRateLimits, startProduct } from '../setup/product.ts';
import { startServers } from '../setup/servers.ts';
import { withClient } from '../setup/database.ts';

/** The product, its clients and the reference, on one PostgreSQL. */
export interface Scene {
  databaseUrl: string;
  origin: string;
  load: Requests;
  replay: Replay;
  meters: { product: Meter; bare: Meter };
  /**
   * Sends the request to the product, and records its statements. `named` are the values that replays replace.
   */
  record(named: Record<string, string>, ask: Ask): Promise<Recording>;
  print(line: string): void;
  stop(): Promise<void>;
}

/** A limit above the requests of any client of the bench. */
const quotas = {
  RATE_LIMITS: `${highRateLimits},unpaidOrders=1000000,unpaidOrdersPerListing=1000000`,
};

/** Starts gateway, identity and trading. No worker runs: outbox rows stay, and no order gets a workflow. */
export async function openScene(flags: Flags, print: (line: string) => void): Promise<Scene> {
  const { statements, profileDir } = flags;
  const servers = await startServers({ temporal: 'none', statements, postgres: statementLogSettings, print });
  try {
    const { databaseUrl } = servers;
    const load = await startRequests();
    servers.onStop(() => load.stop());
    const product = await startProduct(servers, {
      shape: 'split',
      mode: 'inline',
      processes: ['identity', 'trading', 'gateway'],
      settings: quotas,
      ...(profileDir && { profileDir }),
    });
    const replay = await startReplay(servers);
    const log = await openStatementLog(databaseUrl);
    servers.onStop(() => log.close());
    if (statements) await resetStatements(databaseUrl);
    return {
      databaseUrl,
      origin: product.origin,
      load,
      replay,
      meters: {
        product: product.meter,
        bare: () => ({ 'bare Koa': cpuOf(replay.pid), ...servers.meter() }),
      },
      record: (named, ask) => recordRequest(log, product, named, ask),
      print,
      stop: async () => {
        if (statements) print(`\n${await expensiveStatements(databaseUrl)}\n`);
        await servers.stop();
      },
    };
  } catch (error) {
    await servers.stop();
    throw error;
  }
}

/**
 * Cancels all unpaid orders, as if their sellers had. Each new order counts those of its buyer, and a real buyer has at
 * most `unpaidOrders` of `RATE_LIMITS`, while a buyer of the bench never pays. Units stay reserved: the listings have
 * enough.
 */
export async function cancelUnpaid(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `update trading.sales_order set status = 'canceled', cancel_reason = 'seller_canceled'
        where status = 'pending_payment'`,
    ),
  );
}
