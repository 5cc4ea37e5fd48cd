import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startAnswerProxy } from './answer-proxy.ts';
import { startReceiver } from './receiver.ts';
import { type ProcessName, startSeparateProcesses } from './separate-processes.ts';
import { newSeller } from './sign-up.ts';
import { startTestBase } from './test-base.ts';
import { waitFor } from './wait-for.ts';

/** When a kill strikes. */
export type Moment =
  /** The receiver has the request, nobody has recorded the attempt. */
  | 'POST sent, attempt not recorded'
  /** The service has committed the publication, the client has no answer. */
  | 'committed, not answered'
  /** Somewhere in the traffic. */
  | 'at any time';

export interface Kill {
  process: ProcessName;
  moment: Moment;
}

export interface CrashReport {
  accepted: number;
  /** Attempts of the client that got no answer or a 5xx, and were repeated under the same key. */
  repeatedRequests: number;
  kills: number;
  lost: string[];
  /** Listings beyond one per publication. */
  doubledListings: number;
  /** POSTs beyond one per event: allowed, and counted. */
  duplicateDeliveries: number;
  statuses: Record<string, number>;
  /** Attempts that failed, by error code: a receiver that takes everything should see none. */
  failedAttempts: Record<string, number>;
  settledMs: number;
}

const settleMsMax = 60_000;
const clients = 4;
/** Between a client's publications: the run is about kills, not about load. */
const pauseMs = 100;

/** Publishes through a real deployment of processes while they are killed (-9) and started again, then counts. */
export async function crashRun({ publications, kills }: { publications: number; kills: Kill[] }): Promise<CrashReport> {
  const base = await startTestBase();
  const closers: (() => Promise<unknown>)[] = [() => base.close()];
  try {
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
      // Answered late enough that the killed process cannot have seen the answer.
      void delay(struck ? 300 : 0).then(() => response.writeHead(200).end());
    });
    closers.push(() => receiver.close());
    const proxy = await startAnswerProxy(() => strikeAt('committed, not answered'));
    closers.push(() => proxy.close());
    const stack = await startSeparateProcesses(base, { gateway: { TRADING_URL: proxy.url } });
    closers.push(() => stack.stop());
    proxy.forwardTo(stack.urlOf('trading'));

    const { owner, server } = await newSeller(stack.origin, base.inboxUrl, 'crash@example.com');
    await owner.post('/webhooks/endpoints', { url: receiver.url, subscribedEvents: ['listing.published'] });

    const accepted: string[] = [];
    let repeatedRequests = 0;
    let killing = true;
    let next = 0;
    const publish = async (n: number): Promise<void> => {
      const listing = { title: `Lamp ${n}`, price: { amount: 100, currency: 'USD' }, publish: true };
      for (;;) {
        const answer = await server.post<{ id: string }>('/listings', listing, { 'idempotency-key': `publication-${n}` }).catch(() => undefined);
        if (answer?.status === 201) return void accepted.push(answer.body.id);
        if (answer && answer.status < 500 && answer.status !== 409) throw new Error(`publication ${n}: ${JSON.stringify(answer.body)}`);
        repeatedRequests += 1;
        await delay(50);
      }
    };
    // Publications keep flowing until the last kill has struck, at least as many as were asked for.
    const client = async (): Promise<void> => {
      while (next < publications || killing) {
        await publish(next++);
        await delay(pauseMs);
      }
    };
    const publishing = Promise.all(Array.from({ length: clients }, client));
    for (const { process, moment } of kills) {
      const struck = new Promise<void>((resolve) => {
        armed = { moment, strike: () => void stack.kill(process).then(resolve) };
        if (moment === 'at any time') strikeAt(moment);
      });
      // A client that meets something unexpected rejects, and ends the run.
      await Promise.race([struck, publishing]);
      await stack.start(process);
    }
    killing = false;
    const restartedAt = Date.now();
    await publishing;

    const database = new pg.Client({ connectionString: base.databaseUrl });
    await database.connect();
    closers.push(() => database.end());
    const count = async (table: string, column: string): Promise<Record<string, number>> => {
      const { rows } = await database.query<{ value: string; n: number }>(
        `select ${column} as value, count(*)::int as n from webhooks.${table} where ${column} is not null group by ${column}`,
      );
      return Object.fromEntries(rows.map(({ value, n }) => [value, n]));
    };
    const statuses = () => count('delivery', 'status');
    const delivered = () => new Set(receiver.received.map(({ body }) => (JSON.parse(body) as { data: { object: { id: string } } }).data.object.id));
    const settled = async () => accepted.every((id) => delivered().has(id)) && (await statuses()).succeeded === accepted.length;
    await waitFor('everything to settle', settled, settleMsMax - (Date.now() - restartedAt)).catch(() => undefined);
    const settledMs = Date.now() - restartedAt;

    const { rows } = await database.query<{ n: number }>('select count(*)::int as n from trading.listing');
    return {
      accepted: accepted.length,
      repeatedRequests,
      kills: kills.length,
      lost: accepted.filter((id) => !delivered().has(id)),
      doubledListings: rows[0]!.n - accepted.length,
      duplicateDeliveries: receiver.received.length - new Set(receiver.received.map(({ eventId }) => eventId)).size,
      statuses: await statuses(),
      failedAttempts: await count('attempt', 'error_code'),
      settledMs,
    };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
