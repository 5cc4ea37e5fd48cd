import { startProduct } from '../setup/product.ts';
import { startServers } from '../setup/servers.ts';
import { expensiveStatements, resetStatements } from '../report/statements.ts';
import { cpuOf } from '../report/cpu.ts';
import type { Meter } from '../report/meter.ts';
import type { TradingFlags } from './flags.ts';
import { type Ask, startTradingLoad, type TradingLoad } from './load/trading-load.ts';
import { recordRequest } from '../replay/record-request.ts';
import { type Recording, type Replay, startReplay } from '../replay/replay.ts';
import { openStatementLog, statementLogSettings } from '../replay/statement-log.ts';

/** The product, its clients and the reference, on one PostgreSQL. */
export interface Scene {
  databaseUrl: string;
  origin: string;
  load: TradingLoad;
  replay: Replay;
  meters: { product: Meter; bare: Meter };
  /**
   * Sends the request to the product twice, and records the statements of the second time. `named` are the values that
   * replays replace. `prepare` runs before each of them.
   */
  record(named: Record<string, string>, ask: Ask): Promise<Recording>;
  print(line: string): void;
  stop(): Promise<void>;
}

/** More than any client of the bench makes. */
const quotas = {
  OFFERS_PER_HOUR_MAX: '10000',
  OFFERS_PER_LISTING_MAX: '1000',
  UNPAID_ORDERS_MAX: '1000000',
  UNPAID_ORDERS_PER_LISTING_MAX: '1000000',
};

/** Starts gateway, identity and trading. No worker runs: outbox rows stay, and no order gets a workflow. */
export async function openScene(flags: TradingFlags, print: (line: string) => void): Promise<Scene> {
  const { statements, profileDir } = flags;
  const servers = await startServers({ temporal: 'none', statements, postgres: statementLogSettings, print });
  try {
    const { databaseUrl } = servers;
    const load = await startTradingLoad();
    servers.onStop(() => load.stop());
    const product = await startProduct(servers, {
      shape: 'split',
      mode: 'inline',
      processes: ['identity', 'trading', 'gateway'],
      settings: quotas,
      ...(profileDir && { profileDir }),
    });
    servers.onStop(product.stop);
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
