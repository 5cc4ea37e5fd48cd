import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startAnswerProxy } from '../answer-proxy.ts';
import type { Kill, Moment, Target } from './chaos-kills.ts';
import { startKillableServers } from './killable-servers.ts';
import { startReceiver } from '../receiver.ts';
import { startSeparateProcesses } from '../stacks/separate-processes.ts';
import { newSeller } from '../sign-up.ts';
import { openTestEnvironment } from '../stacks/open-test-environment.ts';
import { waitFor } from '../wait-for.ts';

export interface ChaosOptions {
  /** Minimum number of publications. There are more if the kills take longer. */
  publicationsMin: number;
  /** Number of endpoints. Each gets every publication. */
  endpoints: number;
  /** Number of concurrent clients. Default: 4. */
  clients?: number;
  kills: Kill[];
  print?: (line: string) => void;
}

export interface ChaosReport {
  accepted: number;
  deliveries: number;
  /** Requests without a response or with a 5xx, which the client repeated with the same key. */
  repeatedRequests: number;
  kills: Partial<Record<Target, number>>;
  /** Deliveries that the receiver did not get. */
  lost: string[];
  /** Listings beyond one per publication. */
  doubledListings: number;
  /** Repeated POSTs of an event to an endpoint, which at-least-once delivery allows. */
  duplicateDeliveries: number;
  statuses: Record<string, number>;
  /** Failed attempts by error code. Expected to be empty, because the receiver accepts everything. */
  failedAttempts: Record<string, number>;
  /** From the last restart until every delivery was received and recorded. */
  settledMs: number;
}

const settleMsMax = 120_000;
/** Pause between a client's publications, which keeps the load low. */
const clientPauseMs = 250;
/** Clients pause while more deliveries are outstanding, so that no backlog builds up on a slow machine. */
const underWayMax = 100;

/**
 * Publishes through separate processes on new servers, while these are killed (-9) and restarted. Then counts
 * deliveries and duplicates.
 */
export async function chaosRun({
  publicationsMin,
  endpoints,
  clients = 4,
  kills,
  print = () => undefined,
}: ChaosOptions): Promise<ChaosReport> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const servers = await startKillableServers(print);
    closers.push(() => servers.stop());
    const base = await openTestEnvironment(servers);
    closers.push(() => base.close());

    let armed: { moment: Moment; strike: () => void } | undefined;
    const strikeAt = (moment: Moment): boolean => {
      if (armed?.moment !== moment) return false;
      const { strike } = armed;
      armed = undefined;
      strike();
      return true;
    };
    const receiver = await startReceiver((_, response) => {
      const struck = strikeAt('POST sent, attempt not recorded');
      // Late enough that the killed process cannot have received the response.
      void delay(struck ? 300 : 0).then(() => response.writeHead(200).end());
    });
    closers.push(() => receiver.close());
    const proxy = await startAnswerProxy(() => strikeAt('committed, not answered'));
    closers.push(() => proxy.close());
    const stack = await startSeparateProcesses(base, { extraEnv: { gateway: { TRADING_URL: proxy.url } } });
    closers.push(() => stack.stop());
    proxy.forwardTo(stack.urlOf('trading'));
    const keeperOf = (target: Target): { kill(): Promise<void>; start(): Promise<void> } =>
      target === 'temporal' || target === 'postgres'
        ? { kill: () => servers.kill(target), start: () => servers.start(target) }
        : { kill: () => stack.kill(target), start: () => stack.start(target) };

    const { owner, server } = await newSeller(stack.origin, base.inboxUrl, 'chaos@example.com');
    const paths = Array.from({ length: endpoints }, (_, n) => `/endpoint-${n}`);
    for (const path of paths)
      await owner.post('/webhooks/endpoints', { url: receiver.url + path, subscribedEvents: ['listing.published'] });

    const accepted: string[] = [];
    let repeatedRequests = 0;
    let killing = true;
    let next = 0;
    const publish = async (n: number): Promise<void> => {
      const listing = { title: `Lamp ${n}`, price: { amount: 100, currency: 'USD' }, publish: true };
      for (;;) {
        const answer = await server
          .post<{ id: string }>('/listings', listing, { 'idempotency-key': `publication-${n}` })
          .catch(() => undefined);
        if (answer?.status === 201) return void accepted.push(answer.body.id);
        if (answer && answer.status < 500 && answer.status !== 409)
          throw new Error(`publication ${n}: ${JSON.stringify(answer.body)}`);
        repeatedRequests += 1;
        await delay(50);
      }
    };
    const underWay = (): number => accepted.length * endpoints - receiver.received.length;
    // Clients publish until the last kill, and at least `publicationsMin` times.
    const client = async (): Promise<void> => {
      while (next < publicationsMin || killing) {
        if (underWay() < underWayMax) await publish(next++);
        await delay(clientPauseMs);
      }
    };
    const publishing = Promise.all(Array.from({ length: clients }, client));
    const done: ChaosReport['kills'] = {};
    for (const { target, moment, pauseMs } of kills) {
      // `publishing` rejects when a client gets an unexpected response, which ends the run.
      await Promise.race([delay(pauseMs), publishing]);
      const keeper = keeperOf(target);
      const struck = new Promise<void>((resolve, reject) => {
        armed = { moment, strike: () => void keeper.kill().then(resolve, reject) };
        if (moment === 'at any time') strikeAt(moment);
      });
      await Promise.race([struck, publishing]);
      await keeper.start();
      done[target] = (done[target] ?? 0) + 1;
      print(`${target} killed, ${moment}, and started again; ${accepted.length} publications accepted`);
    }
    killing = false;
    const restartedAt = Date.now();
    await publishing;

    const database = new pg.Client({ connectionString: base.databaseUrl });
    await database.connect();
    closers.push(() => database.end());
    const count = async (table: string, column: string): Promise<Record<string, number>> => {
      const { rows } = await database.query<{ value: string; n: number }>(
        `select ${column} as value, count(*)::int as n from webhooks.${table}
          where ${column} is not null group by ${column}`,
      );
      return Object.fromEntries(rows.map(({ value, n }) => [value, n]));
    };
    const statuses = () => count('delivery', 'status');
    const key = (path: string, listingId: string): string => `${path} ${listingId}`;
    const expected = paths.flatMap((path) => accepted.map((id) => key(path, id)));
    const delivered = () =>
      new Set(
        receiver.received.map(({ path, body }) =>
          key(path, (JSON.parse(body) as { data: { object: { id: string } } }).data.object.id),
        ),
      );
    const lost = (): string[] => {
      const seen = delivered();
      return expected.filter((one) => !seen.has(one));
    };
    const settled = async () => (await statuses()).succeeded === expected.length && lost().length === 0;
    await waitFor('everything to settle', settled, settleMsMax - (Date.now() - restartedAt)).catch(() => undefined);
    const settledMs = Date.now() - restartedAt;

    const { rows } = await database.query<{ n: number }>('select count(*)::int as n from trading.listing');
    return {
      accepted: accepted.length,
      deliveries: expected.length,
      repeatedRequests,
      kills: done,
      lost: lost(),
      doubledListings: rows[0]!.n - accepted.length,
      duplicateDeliveries: receiver.received.length - delivered().size,
      statuses: await statuses(),
      failedAttempts: await count('attempt', 'error_code'),
      settledMs,
    };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
