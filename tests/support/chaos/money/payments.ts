import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Payment } from '@marketplace/payments-contract';
import type { Listing, Order } from '@marketplace/trading-contract';
import { Client, Connection } from '@temporalio/client';
import type { Answer, Api } from '../../api.ts';
import { waitFor } from '../../wait-for.ts';
import { type Made, type MoneyChaosReport, readReport } from './money-report.ts';
import { planOf } from './payment-plan.ts';
import { moneyChecker, underWay } from '../../money/invariants.ts';
import { manyDeclines } from '../../money/limits.ts';
import type { TestEnvironment } from '../../stacks/test-environment.ts';
import { runSchedule } from '../../temporal/time.ts';
import { newTrader, type Trader } from '../../traders.ts';
import type { Strike, Workload } from '../under-kills.ts';
import { killAt, type MoneyKill } from './money-kills.ts';
import { type NoticeFate, startNoticeProxy } from './notice-proxy.ts';

/** A listing in each currency that differs in its digits. */
export async function newListings(seller: Api): Promise<Listing[]> {
  const listings: Listing[] = [];
  for (const [amount, currency] of [
    [4_999, 'USD'],
    [777, 'JPY'],
    [12_345, 'EUR'],
  ]) {
    const terms = { title: 'Lamp', price: { amount, currency }, quantity: 100_000, publish: true };
    listings.push(expectCreated(await seller.post<Listing>('/listings', terms)));
  }
  return listings;
}

/**
 * Repeats a request until it is answered: while processes are down, or while the first one is still running, it is not.
 */
export async function untilAnswered<T>(ask: () => Promise<Answer<T>>, repeated: () => void): Promise<Answer<T>> {
  for (;;) {
    const answer = await ask().catch(() => undefined);
    const isOpen = answer && answer.status === 409 && isInProgress(answer.body);
    if (answer && answer.status < 500 && !isOpen) return answer;
    repeated();
    await delay(100);
  }
}

function isInProgress(body: unknown): boolean {
  return ['idempotency_request_in_progress', 'busy'].includes((body as { code?: string }).code ?? '');
}

interface PlannedCall {
  n: number;
  buyer: Api;
  seller: Api;
  listings: readonly Listing[];
  repeatedly: <T>(ask: () => Promise<Answer<T>>) => Promise<Answer<T>>;
}

/** Makes an order and its payment as planned, and the further commands of the parties. Each request has its own key. */
export async function pay({ n, buyer, seller, listings, repeatedly }: PlannedCall): Promise<Made> {
  const plan = planOf(n);
  const key = (what: string) => ({ 'idempotency-key': `${what}-${n}` });
  const send = <T>(by: Api, what: string, path: string, body: object = {}) =>
    repeatedly(() => by.post<T>(path, body, key(what)));
  const items = [{ listingId: listings[n % listings.length]!.id, quantity: 1 + (n % 3) }];
  const order = expectCreated(await send<Order>(buyer, 'order', '/orders', { items }));
  const { paymentMethod, captureMethod } = plan;
  const payment = expectCreated(
    await send<Payment>(buyer, 'payment', '/payments', { orderId: order.id, paymentMethod, captureMethod }),
  );
  const made: Made = { n, plan, orderId: order.id, paymentId: payment.id, refunded: 0 };
  if (plan.then === 'nothing') return made;
  const reached = { confirm: 'requires_action', capture: 'requires_capture', cancel: 'requires_capture' } as const;
  const wanted = plan.then === 'refund' ? 'succeeded' : reached[plan.then];
  await waitFor(
    `${payment.id} to be ${wanted}`,
    async () => (await repeatedly(() => buyer.get<Payment>(`/payments/${payment.id}`))).body.status === wanted,
  );
  if (plan.then === 'refund') {
    const amount = { amount: 111, currency: order.total.currency };
    const answer = await send(seller, 'refund', `/payments/${payment.id}/refunds`, { amount });
    expectCreated(answer);
    return { ...made, refunded: amount.amount };
  }
  const by = plan.then === 'capture' ? seller : buyer;
  const { status, body } = await send(by, plan.then, `/payments/${payment.id}/${plan.then}`);
  if (status !== 200) throw new Error(`${plan.then} was answered with ${status}: ${JSON.stringify(body)}`);
  return made;
}

function expectCreated<T>({ status, body }: Answer<T>): T {
  if (status !== 201) throw new Error(`A creation was answered with ${status}: ${JSON.stringify(body)}`);
  return body;
}

export interface PaymentsOptions {
  /** Minimum number of payments. There are more if the kills take longer. */
  paymentsMin: number;
  /** Number of concurrent buyers. Default: 4. */
  clients?: number;
  /** Pause of a client between its payments, which keeps the load low. Default: 50. */
  pauseMs?: number;
  kills: readonly MoneyKill[];
  settleMsMax?: number;
}

/** Fates of the webhooks: most arrive at once, the others are repeated, late or lost. */
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
    settings: { payments: { SANDBOX_WEBHOOK_URL: notices.url, ...manyDeclines } },
    prepare: async (processes, environment) => {
      base = environment;
      pool = new pg.Pool({ connectionString: base.databaseUrl, max: 2 });
      // The killed process may be PostgreSQL.
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
      // Records whose webhook is overdue are read from the provider. The test does not wait until they are overdue.
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
