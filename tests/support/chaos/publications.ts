import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Api } from '../api.ts';
import { startAnswerProxy } from '../idempotency/answer-proxy.ts';
import { startReceiver } from '../receiver.ts';
import { newSeller } from '../sign-up.ts';
import { waitFor } from '../wait-for.ts';
import type { Kill, Moment } from './chaos-kills.ts';
import type { Strike, Strikes, Workload } from './under-kills.ts';

export interface PublicationsOptions {
  /** Minimum number of publications. There are more if the kills take longer. */
  publicationsMin: number;
  /** Number of endpoints. Each gets every publication. */
  endpoints: number;
  /** Number of concurrent clients. Default: 4. */
  clients?: number;
  /** Pause of a client between its publications, which keeps the load low. Default: 250. */
  pauseMs?: number;
  kills: Kill[];
  /** `WEBHOOK_FIRST_ATTEMPT`. */
  mode?: 'workflow' | 'inline';
}

export interface PublicationsReport {
  accepted: number;
  deliveries: number;
  /** Requests without a response or with a 5xx, which the client repeated with the same key. */
  repeatedRequests: number;
  kills: Strikes['kills'];
  /** Deliveries that did not reach the receiver. */
  lost: string[];
  /** Listings beyond one per publication. */
  doubledListings: number;
  /** Repeated POSTs of an event to an endpoint, which at-least-once delivery allows. */
  duplicateDeliveries: number;
  statuses: Record<string, number>;
  /** Failed attempts by error code. Expected to be empty, because the receiver accepts everything. */
  failedAttempts: Record<string, number>;
  /** Time from the last restart until every delivery was received and recorded. */
  settledMs: number;
}

const settleMsMax = 120_000;
/** Clients pause while more deliveries are outstanding, so that no backlog builds up on a slow machine. */
const underWayMax = 100;

/** Publishes listings to endpoints that accept everything. Then counts deliveries and duplicates. */
export async function publications({
  publicationsMin,
  endpoints,
  clients = 4,
  pauseMs = 250,
  kills,
  mode = 'workflow',
}: PublicationsOptions): Promise<Workload<PublicationsReport>> {
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
  const proxy = await startAnswerProxy(() => strikeAt('committed, not answered'));
  const paths = Array.from({ length: endpoints }, (_, n) => `/endpoint-${n}`);
  let database: pg.Pool;
  let server: Api;
  let organizationId: string;

  const accepted: string[] = [];
  let repeatedRequests = 0;
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
  const client = async (isKilling: () => boolean): Promise<void> => {
    while (next < publicationsMin || isKilling()) {
      if (underWay() < underWayMax) await publish(next++);
      await delay(pauseMs);
    }
  };
  const strikeOf = ({ target, moment, pauseMs: beforeMs }: Kill): Strike => ({
    target,
    moment,
    at: async (kill) => {
      await delay(beforeMs);
      await new Promise<void>((resolve, reject) => {
        armed = { moment, strike: () => void kill().then(resolve, reject) };
        if (moment === 'at any time') strikeAt(moment);
      });
      return true;
    },
  });

  return {
    settings: { gateway: { TRADING_URL: proxy.url }, worker: { WEBHOOK_FIRST_ATTEMPT: mode } },
    prepare: async (processes, base) => {
      database = new pg.Pool({ connectionString: base.databaseUrl, max: 1 });
      // The killed process may be PostgreSQL.
      database.on('error', () => undefined);
      proxy.forwardTo(processes.urlOf('trading'));
      const seller = await newSeller(processes.origin, base.inboxUrl, 'chaos@example.com');
      ({ server, organizationId } = seller);
      for (const path of paths) {
        const endpoint = { url: receiver.url + path, subscribedEvents: ['listing.published'] };
        await seller.owner.post('/webhooks/endpoints', endpoint);
      }
    },
    work: (isKilling) => Promise.all(Array.from({ length: clients }, () => client(isKilling))),
    strikes: kills.map(strikeOf),
    progress: () => `${accepted.length} publications accepted`,
    report: async (strikes, restartedAt) => {
      const count = async (from: string, column: string): Promise<Record<string, number>> => {
        const { rows } = await database.query<{ value: string; n: number }>(
          `select ${column} as value, count(*)::int as n from ${from}
            where ${column} is not null group by ${column}`,
        );
        return Object.fromEntries(rows.map(({ value, n }) => [value, n]));
      };
      const statuses = () => count('webhooks.delivery', 'status');
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
      const { rows } = await database.query<{ n: number }>(
        'select count(*)::int as n from trading.listing where organization_id = $1',
        [organizationId],
      );
      return {
        accepted: accepted.length,
        deliveries: expected.length,
        repeatedRequests,
        kills: strikes.kills,
        lost: lost(),
        doubledListings: rows[0]!.n - accepted.length,
        duplicateDeliveries: receiver.received.length - delivered().size,
        statuses: await statuses(),
        failedAttempts: await count(
          '(select error_code from webhooks.attempt union all select first_error_code from webhooks.delivery) made',
          'error_code',
        ),
        settledMs,
      };
    },
    close: async () => {
      await database?.end();
      await proxy.close();
      await receiver.close();
    },
  };
}

/** The report as a table for the terminal. */
export function chaosTable(report: PublicationsReport, seed: number): string {
  const counts = (of: Record<string, number>): string =>
    Object.entries(of)
      .map(([name, n]) => `${n} ${name}`)
      .join(', ') || 'none';
  const rows: [string, string | number][] = [
    ['seed', seed],
    ['publications accepted', report.accepted],
    ['deliveries due', report.deliveries],
    ['kills', counts(report.kills)],
    ['requests that clients repeated', report.repeatedRequests],
    ['lost', report.lost.length],
    ['listings made twice', report.doubledListings],
    ['duplicate deliveries', report.duplicateDeliveries],
    ['statuses', counts(report.statuses)],
    ['failed attempts', counts(report.failedAttempts)],
    ['settled after the last restart', `${(report.settledMs / 1000).toFixed(1)} s`],
  ];
  return rows.map(([name, value]) => `${name.padEnd(32)}${value}`).join('\n');
}

/** Whether every delivery arrived at least once and no listing was created twice. */
export function keptThePromise({ lost, doubledListings, statuses, deliveries }: PublicationsReport): boolean {
  return (
    lost.length === 0 &&
    doubledListings === 0 &&
    statuses.succeeded === deliveries &&
    Object.keys(statuses).length === 1
  );
}
