import pg from 'pg';
import { type Receiver, startReceiver } from '../receiver.ts';
import { moneyChecker, underWay } from '../money/invariants.ts';
import { waitFor } from '../wait-for.ts';
import { type Seen, type Made, startTradeLoad, type TradeLoad } from './trade-load.ts';
import type { TestEnvironment } from '../stacks/test-environment.ts';
import { newTrader, type Trader } from '../traders.ts';

export type Query = <T extends object>(statement: string, values?: unknown[]) => Promise<T[]>;

/** Final state of the results that clients got an answer about. Lists name the faults. */
export interface TradeReport extends Pick<Seen, 'requests' | 'failed' | 'resets' | 'busy'> {
  perSecond: number;
  /** Median, 99th percentile and maximum of the answers' times, in milliseconds. */
  latencyMs: [number, number, number];
  listings: number;
  /** Publications, each with a different title. */
  doubledListings: number;
  /** Number of due webhooks. */
  deliveries: number;
  lostDeliveries: string[];
  doubledDeliveries: string[];
  payments: number;
  lostPayments: string[];
  doubledPayments: string[];
  payouts: number;
  lostPayouts: string[];
  doubledPayouts: string[];
  /** Contradictions to the invariants of money. */
  violations: string[];
}

export interface ReportOptions {
  made: Made;
  seen: Seen;
  /** The paths of its endpoints are `/seller` and `/buyer`; both receive all events. */
  receiver: Receiver;
  query: Query;
}

/**
 * Maximum wait. A task that failed on a worker of the previous release is tried again after up to ten minutes. It is
 * less than a test may take.
 */
const settleMsMax = 660_000;

/** Waits until everything has ended, and counts. */
export async function readTradeReport({ made, seen, receiver, query }: ReportOptions): Promise<TradeReport> {
  const perSecond = (seen.requests * 1_000) / (performance.now() - seen.since);
  const { created, 'paid for': paid, fulfilled, received } = made.orders;
  const expected = [
    ...made.listings.map((id) => `/seller listing.published ${id}`),
    ...['/seller', '/buyer'].flatMap((path) => [
      ...created.map((id) => `${path} order.created ${id}`),
      ...paid.map((id) => `${path} order.paid ${id}`),
      ...fulfilled.map((id) => `${path} order.fulfilled ${id}`),
    ]),
  ];
  const lost = async (): Promise<string[]> => {
    const arrived = new Set<string>();
    for (const { path, eventId, body } of receiver.received) {
      const { type, data } = JSON.parse(body) as { type: string; data: { object: { id: string } } };
      arrived.add(`${path} ${eventId}`).add(`${path} ${type} ${data.object.id}`);
    }
    const rows = await query<{ key: string; status: string }>(`
      select substring(e.url from '/[a-z]+$') || ' ' || d.event_id as key, d.status
        from webhooks.delivery d join webhooks.endpoint e on e.id = d.endpoint_id`);
    return [
      ...expected.filter((key) => !arrived.has(key)),
      ...rows.filter(({ key }) => !arrived.has(key)).map(({ key }) => key),
      ...rows.filter(({ status }) => status !== 'succeeded').map(({ key, status }) => `${key} ${status}`),
    ];
  };
  const payouts = (): Promise<{ orderId: string; transfers: number }[]> =>
    query(`select p.order_id as "orderId", count(t.ref)::int as transfers
             from payments.payout p left join sandbox.transfer t on t.payout_id = p.id
            where p.status = 'released' group by p.order_id`);
  const lostPayouts = async (): Promise<string[]> => {
    const released = new Set((await payouts()).map(({ orderId }) => orderId));
    const missing = received.filter((id) => !released.has(id));
    if (missing.length === 0) return [];
    const known = await query<{ orderId: string; is: string }>(
      `select a.order_id as "orderId",
              concat_ws(' ', a.status, a.fulfilled_at, a.released_at, p.status, p.hold_reasons) as is
         from payments.order_account a left join payments.payout p using (order_id) where a.order_id = any($1)`,
      [missing],
    );
    return missing.map((id) => `${id} ${known.find(({ orderId }) => orderId === id)?.is}`);
  };
  let missing: string[] = [];
  const settled = async (): Promise<boolean> => {
    missing = await lost();
    return missing.length === 0 && (await lostPayouts()).length === 0 && (await underWay({ query })).length === 0;
  };
  await waitFor('everything to end', settled, settleMsMax).catch(() => undefined);

  const payments = await query<{ orderId: string; succeeded: number; charged: number }>(`
    select p.order_id as "orderId", count(*) filter (where p.status = 'succeeded')::int as succeeded,
           (select count(*)::int from sandbox.payment s join payments.payment q on q.id = s.payment_id
             where q.order_id = p.order_id and s.captured > 0) as charged
      from payments.payment p group by p.order_id`);
  const succeeded = new Set(payments.filter((one) => one.succeeded > 0).map(({ orderId }) => orderId));
  const [listings] = await query<{ n: number }>(
    'select (count(*) - count(distinct title))::int as n from trading.listing',
  );
  const posts = receiver.received.map(({ path, eventId }) => `${path} ${eventId}`);
  const latencies = seen.latenciesMs.toSorted((one, other) => one - other);
  const at = (share: number): number => Math.round(latencies[Math.ceil(share * latencies.length) - 1] ?? 0);
  return {
    requests: seen.requests,
    failed: seen.failed,
    resets: seen.resets,
    busy: seen.busy,
    perSecond,
    latencyMs: [at(0.5), at(0.99), at(1)],
    listings: made.listings.length,
    doubledListings: listings!.n,
    deliveries: new Set(posts).size,
    lostDeliveries: missing,
    doubledDeliveries: posts.filter((key, n) => posts.indexOf(key) !== n),
    payments: succeeded.size,
    lostPayments: paid.filter((id) => !succeeded.has(id)),
    doubledPayments: payments.filter((one) => Math.max(one.succeeded, one.charged) > 1).map(({ orderId }) => orderId),
    payouts: (await payouts()).length,
    lostPayouts: await lostPayouts(),
    doubledPayouts: (await payouts()).filter(({ transfers }) => transfers > 1).map(({ orderId }) => orderId),
    violations: await moneyChecker({ query })('quiet'),
  };
}

/** Report without any failure, loss or duplicate. */
export const nothingWrong = {
  failed: {},
  doubledListings: 0,
  lostDeliveries: [],
  doubledDeliveries: [],
  lostPayments: [],
  doubledPayments: [],
  lostPayouts: [],
  doubledPayouts: [],
  violations: [],
} satisfies Partial<TradeReport>;

/** The report as a table for the terminal. */
export function tradeTable(report: TradeReport): string {
  const [median, p99, most] = report.latencyMs;
  const failed = Object.values(report.failed).reduce((sum, n) => sum + n, 0);
  const rows: [string, string | number][] = [
    ['requests', `${report.requests}, ${report.perSecond.toFixed(1)} a second`],
    ['failed', failed],
    ...Object.entries(report.failed).map(([what, n]): [string, number] => [`  ${what}`, n]),
    ['repeated after a reset', report.resets],
    ['repeated because busy', report.busy],
    ['answered after', `${median} ms (median), ${p99} ms (99 %), ${most} ms (all)`],
    ['listings (doubled)', `${report.listings} (${report.doubledListings})`],
    ...(['deliveries', 'payments', 'payouts'] as const).map((what): [string, string] => {
      const title = `${what[0]!.toUpperCase()}${what.slice(1)}` as 'Deliveries' | 'Payments' | 'Payouts';
      return [
        `${what} (lost, doubled)`,
        `${report[what]} (${report[`lost${title}`].length}, ${report[`doubled${title}`].length})`,
      ];
    }),
    ['violated invariants', report.violations.join('; ') || 'none'],
  ];
  return rows.map(([name, value]) => `${name.padEnd(34)} ${value}`).join('\n');
}

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
