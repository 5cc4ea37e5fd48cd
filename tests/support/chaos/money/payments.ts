import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import type { Listing } from '@marketplace/trading-contract';
import type { Answer } from '../../api.ts';
import { moneyChecker } from '../../money/invariants.ts';
import { manyDeclines } from '../../money/many-declines.ts';
import { underWay } from '../../money/under-way.ts';
import type { TestEnvironment } from '../../stacks/test-environment.ts';
import { runSchedule } from '../../temporal/run-schedule.ts';
import { newTrader, type Trader } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import type { Strike, Workload } from '../under-kills.ts';
import { killAt, type MoneyKill } from './money-kills.ts';
import { type Made, type MoneyChaosReport, readReport } from './money-report.ts';
import { type NoticeFate, startNoticeProxy } from './notice-proxy.ts';
import { newListings, pay, untilAnswered } from './pay-planned.ts';

export interface PaymentsOptions {
  /** Least number of payments. There are more if the kills take longer. */
  paymentsMin: number;
  /** Number of concurrent buyers. Default: 4. */
  clients?: number;
  /** Pause of a client between its payments, which keeps the load low. Default: 50. */
  pauseMs?: number;
  kills: readonly MoneyKill[];
  settleMsMax?: number;
}

/** What becomes of the notices: most arrive at once, the others are repeated, late or lost. */
function fateOf(n: number): NoticeFate {
  const fates: NoticeFate[] = [
    'forwarded',
    'forwarded twice',
    'forwarded',
    'late',
    'forwarded',
    'forwarded, answer lost',
    'forwarded',
    'lost',
  ];
  return fates[n % fates.length]!;
}

const secret = 'the-secret-of-the-notices-of-this-run';

/**
 * Pays orders by payment methods whose answers are lost, late or refused; the kills are between the answer of the
 * provider and our commit. Then compares the ledger with the records, and with the books of the provider.
 */
export async function payments({
  paymentsMin,
  clients = 4,
  pauseMs = 50,
  kills,
  settleMsMax = 240_000,
}: PaymentsOptions): Promise<Workload<MoneyChaosReport>> {
  const notices = await startNoticeProxy(fateOf);
  let base: TestEnvironment;
  let pool: pg.Pool;
  let seller: Trader;
  let buyer: Trader;
  let listings: Listing[];

  const made: Made[] = [];
  let repeated = 0;
  let next = 0;
  const repeatedly = <T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> =>
    untilAnswered(ask, () => void (repeated += 1));
  const payOrders = async (isKilling: () => boolean): Promise<void> => {
    while (next < paymentsMin || isKilling()) {
      const n = next++;
      made.push(await pay({ n, buyer: buyer.server, seller: seller.server, listings, repeatedly }));
      await delay(pauseMs);
    }
  };
  // Payments are made before, between and after the kills.
  const share = Math.floor(paymentsMin / (kills.length + 1));
  const strikeOf = ({ target, moment }: MoneyKill, index: number): Strike => ({
    target,
    moment,
    at: async (kill) => {
      await waitFor('payments', () => made.length >= share * (index + 1), settleMsMax);
      return killAt(base.databaseUrl, moment, kill);
    },
  });
  const query = async <T extends object>(statement: string, values?: unknown[]): Promise<T[]> =>
    (await pool.query(statement, values)).rows;

  return {
    settings: { payments: { SANDBOX_WEBHOOK_URL: notices.url, SANDBOX_WEBHOOK_SECRET: secret, ...manyDeclines } },
    prepare: async (processes, environment) => {
      base = environment;
      pool = new pg.Pool({ connectionString: base.databaseUrl, max: 2 });
      // PostgreSQL may be what is killed.
      pool.on('error', () => undefined);
      notices.forwardTo(processes.origin);
      const { origin } = processes;
      seller = await newTrader({ origin, base }, 'seller@money.example');
      buyer = await newTrader({ origin, base }, 'buyer@money.example');
      const account = { country: 'FR', returnUrl: 'https://seller.example/done', manualCapture: true };
      await seller.owner.send('PUT', `/organizations/${seller.organizationId}/payout-account`, account);
      listings = await newListings(seller.server);
    },
    work: (isKilling) => Promise.all(Array.from({ length: clients }, () => payOrders(isKilling))),
    strikes: kills.map(strikeOf),
    progress: () => `${made.length} payments made`,
    report: async (strikes) => {
      const startedAt = Date.now();
      // What has waited for its notice for a while is read from the provider. No need to wait for that while.
      await query(
        `insert into payments.clock_offset (ahead) values (interval '2 minutes')
         on conflict (singleton) do update set ahead = payments.clock_offset.ahead + excluded.ahead`,
      );
      await runScheduleOf(base, 'refresh-pending');
      const check = moneyChecker({ query });
      const settled = async () => (await underWay({ query })).length === 0 && (await check('quiet')).length === 0;
      await waitFor('everything to end', settled, settleMsMax).catch(() => undefined);
      const settledMs = Date.now() - startedAt;
      return {
        ...(await readReport(query, made)),
        ...strikes,
        violations: await check('quiet'),
        underWay: await underWay({ query }),
        repeatedRequests: repeated,
        notices: notices.counts,
        settledMs,
      };
    },
    close: async () => {
      await pool?.end();
      await notices.close();
    },
  };
}

async function runScheduleOf({ temporalAddress, taskQueue }: TestEnvironment, name: string): Promise<void> {
  const connection = await Connection.connect({ address: temporalAddress });
  try {
    await runSchedule(new Client({ connection }), `${name}/${taskQueue}`);
  } finally {
    await connection.close();
  }
}
