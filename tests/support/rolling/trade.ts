import pg from 'pg';
import { type Receiver, startReceiver } from '../receiver.ts';
import type { TestEnvironment } from '../stacks/test-environment.ts';
import { newTrader, type Trader } from '../traders.ts';
import { startTradeLoad, type TradeLoad } from './trade-load.ts';
import { type Query, readTradeReport, type TradeReport } from './trade-report.ts';

/** A seller and a buyer who trade at a constant rate, and the receiver of their webhooks. */
export interface Trade extends TradeLoad {
  seller: Trader;
  buyer: Trader;
  query: Query;
  /** Waits until everything has ended, and counts. */
  report(): Promise<TradeReport>;
  close(): Promise<void>;
}

export interface TradeOptions {
  base: TestEnvironment;
  origin: string;
  /** Requests per second. */
  perSecond: number;
  /** Called with the parties before the trade begins. */
  prepare?: (parties: { seller: Trader; buyer: Trader }) => Promise<void>;
}

/** Signs the parties up, and starts their trade. */
export async function startTrade(options: TradeOptions): Promise<Trade> {
  const { base, origin, prepare, ...load } = options;
  const receiver: Receiver = await startReceiver();
  const database = new pg.Pool({ connectionString: base.databaseUrl, max: 1 });
  const query: Query = async (statement, values) => (await database.query(statement, values)).rows;
  const signUp = async (name: string): Promise<Trader> => {
    const trader = await newTrader({ origin, base }, `${name}@rolling.example`);
    await trader.owner.post('/webhooks/endpoints', { url: `${receiver.url}/${name}`, subscribedEvents: ['*'] });
    return trader;
  };
  const [seller, buyer] = [await signUp('seller'), await signUp('buyer')];
  await prepare?.({ seller, buyer });
  const running = await startTradeLoad({ origin, seller, buyer, ...load });
  return {
    ...running,
    seller,
    buyer,
    query,
    report: () => readTradeReport({ made: running.made, seen: running.take(), receiver, query }),
    close: async () => {
      await running.abort();
      await database.end();
      await receiver.close();
    },
  };
}
