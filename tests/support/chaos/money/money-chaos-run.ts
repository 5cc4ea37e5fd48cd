import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import type { Answer } from '../../api.ts';
import { moneyChecker } from '../../money/invariants.ts';
import { underWay } from '../../money/under-way.ts';
import { runSchedule } from '../../temporal/run-schedule.ts';
import { openTestEnvironment } from '../../stacks/open-test-environment.ts';
import { startSeparateProcesses } from '../../stacks/separate-processes.ts';
import { newTrader } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import { startKillableServers } from '../killable-servers.ts';
import { killAt, type MoneyKill, type MoneyTarget } from './money-kills.ts';
import { type Made, type MoneyChaosReport, readReport } from './money-report.ts';
import { type NoticeFate, startNoticeProxy } from './notice-proxy.ts';
import { newListings, pay, untilAnswered } from './pay-planned.ts';
import { manyDeclines } from '../../money/many-declines.ts';

export interface MoneyChaosOptions {
  /** Least number of payments. There are more if the kills take longer. */
  paymentsMin: number;
  /** Number of concurrent buyers. Default: 4. */
  clients?: number;
  kills: readonly MoneyKill[];
  settleMsMax?: number;
  print?: (line: string) => void;
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
/** Pause between a client's payments, which keeps the load low. */
const clientPauseMs = 50;

/**
 * Pays orders through separate processes on new servers, by payment methods whose answers are lost, late or refused,
 * while these processes and PostgreSQL are killed (-9) between the answer of the provider and our commit. Then compares
 * the ledger with the records, and with the books of the provider.
 */
export async function moneyChaosRun({
  paymentsMin,
  clients = 4,
  kills,
  settleMsMax = 240_000,
  print = () => undefined,
}: MoneyChaosOptions): Promise<MoneyChaosReport> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const servers = await startKillableServers(print);
    closers.push(() => servers.stop());
    const base = await openTestEnvironment(servers);
    closers.push(() => base.close());
    const notices = await startNoticeProxy(fateOf);
    closers.push(() => notices.close());
    const stack = await startSeparateProcesses(base, {
      extraEnv: {
        payments: { SANDBOX_WEBHOOK_URL: notices.url, SANDBOX_WEBHOOK_SECRET: secret, ...manyDeclines },
      },
    });
    closers.push(() => stack.stop());
    notices.forwardTo(stack.origin);

    const seller = await newTrader({ origin: stack.origin, base }, 'seller@money.example');
    const buyer = await newTrader({ origin: stack.origin, base }, 'buyer@money.example');
    const account = { country: 'FR', returnUrl: 'https://seller.example/done', manualCapture: true };
    await seller.owner.send('PUT', `/organizations/${seller.organizationId}/payout-account`, account);
    const listings = await newListings(seller.server);

    const made: Made[] = [];
    let repeated = 0;
    let killing = true;
    let next = 0;
    const repeatedly = <T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> =>
      untilAnswered(ask, () => void (repeated += 1));
    const payOrders = async (): Promise<void> => {
      while (next < paymentsMin || killing) {
        const n = next++;
        made.push(await pay({ n, buyer: buyer.server, seller: seller.server, listings, repeatedly }));
        await delay(clientPauseMs);
      }
    };
    const paying = Promise.all(Array.from({ length: clients }, payOrders));
    const done: MoneyChaosReport['kills'] = {};
    const missed: string[] = [];
    // Payments are made before, between and after the kills.
    const share = Math.floor(paymentsMin / (kills.length + 1));
    for (const [index, { target, moment }] of kills.entries()) {
      const due = share * (index + 1);
      await Promise.race([waitFor('payments', () => made.length >= due, settleMsMax), paying]);
      const keeper = keeperOf(target);
      const struck = killAt(base.databaseUrl, moment, () => keeper.kill());
      if (!(await Promise.race([struck, paying.then(() => struck)]))) missed.push(`${target}: ${moment}`);
      await keeper.start();
      done[target] = (done[target] ?? 0) + 1;
      print(`${target} killed, ${moment}, and started again; ${made.length} payments made`);
    }
    killing = false;
    await paying;
    print(`${made.length} payments made; everything under way ends`);

    const startedAt = Date.now();
    const pool = new pg.Pool({ connectionString: base.databaseUrl, max: 2 });
    closers.push(() => pool.end());
    const query = async <T extends object>(statement: string, values?: unknown[]): Promise<T[]> =>
      (await pool.query(statement, values)).rows;
    const client = await connectTemporal(base.temporalAddress, closers);
    // What has waited for its notice for a while is read from the provider. No need to wait for that while.
    await query(
      `insert into payments.clock_offset (ahead) values (interval '2 minutes')
       on conflict (singleton) do update set ahead = payments.clock_offset.ahead + excluded.ahead`,
    );
    await runSchedule(client, `refresh-pending/${base.taskQueue}`);
    const check = moneyChecker({ query });
    const settled = async () => (await underWay({ query })).length === 0 && (await check('quiet')).length === 0;
    await waitFor('everything to end', settled, settleMsMax).catch(() => undefined);
    const settledMs = Date.now() - startedAt;
    return {
      ...(await readReport(query, made)),
      violations: await check('quiet'),
      underWay: await underWay({ query }),
      kills: done,
      missed,
      repeatedRequests: repeated,
      notices: notices.counts,
      settledMs,
    };

    function keeperOf(target: MoneyTarget): { kill(): Promise<void>; start(): Promise<void> } {
      return target === 'postgres'
        ? { kill: () => servers.kill(target), start: () => servers.start(target) }
        : { kill: () => stack.kill(target), start: () => stack.start(target) };
    }
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function connectTemporal(address: string, closers: (() => Promise<unknown>)[]): Promise<Client> {
  const connection = await Connection.connect({ address });
  closers.push(() => connection.close());
  return new Client({ connection });
}
