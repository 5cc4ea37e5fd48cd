import type { WebhooksModule } from '@marketplace/webhooks';
import { latencyOf } from '../report/latency.ts';
import { engineCaller, memberOf } from './callers.ts';
import { dayMs, days, eventMs, idOf, parentsMs, type World } from './world.ts';

/** Times of one read in milliseconds. `first` is that of the first call, of which PostgreSQL has cached less. */
export interface ReadFigure {
  name: string;
  first: number;
  p50: number;
  worst: number;
  /** Records answered, if it is a list. */
  answered: number | undefined;
}

type Read = () => Promise<{ output: unknown }>;

const repeats = 10;
const pageSize = 25;
/** Records of the pages before a deep page. */
const deep = 2500;

/** Calls each read of the large organization, which has a tenth of all deliveries, one after the other. */
export async function benchReads(webhooks: WebhooksModule, world: World): Promise<ReadFigure[]> {
  const figures: ReadFigure[] = [];
  for (const [name, read] of Object.entries(await readsOf(webhooks, world))) {
    const timesMs: number[] = [];
    let output: unknown;
    for (let n = 0; n <= repeats; n += 1) {
      const startedAt = performance.now();
      ({ output } = await read());
      timesMs.push(performance.now() - startedAt);
    }
    const { data } = output as { data?: unknown[] };
    const [first, ...rest] = timesMs;
    figures.push({ name, first: first!, p50: latencyOf(rest).p50, worst: Math.max(...rest), answered: data?.length });
  }
  return figures;
}

async function readsOf({ client, engine }: WebhooksModule, world: World): Promise<Record<string, Read>> {
  const [large, small] = [memberOf(world, 0), memberOf(world, 7)];
  const operator = memberOf(world, 0, { operator: true });
  const [endpointId, smallEndpointId] = [0, 14].map((n) => idOf('whe', parentsMs(world), n));
  const ago = (ofDays: number): string => new Date(world.endsMs - ofDays * dayMs).toISOString();
  const list = (input: object) => client.listDeliveries(large, { limit: pageSize, ...input });
  // A late event of the large organization, and one of the first.
  const [late, early] = [world.total / 2 - 1000, 5000].map((n) => ({
    eventId: idOf('evt', eventMs(world, n), n),
    deliveryId: idOf('whd', eventMs(world, n), n * 2 - 1),
    objectId: idOf('lst', parentsMs(world), Math.floor(n / 5)),
  }));
  const month = { since: ago(days - 0.1), until: ago(0) };
  return {
    'deliveries, newest': () => list({}),
    'deliveries, a deep page': await deepPage(list, {}),
    'deliveries of a month ago': () => list({ until: ago(days - 1) }),
    ...Object.fromEntries(
      (['succeeded', 'failed', 'retrying', 'pending', 'held', 'canceled'] as const).map((status) => [
        `deliveries, ${status}`,
        () => list({ status: [status] }),
      ]),
    ),
    'deliveries, failed, a deep page': await deepPage(list, { status: ['failed'] }),
    'deliveries, 5xx': () => list({ codeClass: '5xx' }),
    'deliveries, 2xx': () => list({ codeClass: '2xx' }),
    'deliveries, no answer': () => list({ codeClass: 'none' }),
    'deliveries, 3xx, of which there are none': () => list({ codeClass: '3xx' }),
    'deliveries of a type': () => list({ eventType: 'order.paid' }),
    'deliveries of a type with none': () => list({ eventType: 'payment.failed' }),
    'deliveries of an endpoint': () => list({ endpointId }),
    'deliveries of an endpoint with none': () => list({ endpointId: idOf('whe', parentsMs(world), 1) }),
    'deliveries of an endpoint, failed': () => list({ endpointId, status: ['failed'] }),
    'deliveries of an event': () => list({ eventId: early!.eventId }),
    'deliveries about a record': () => list({ objectId: late!.objectId }),
    'deliveries of a small organization, pending': () =>
      client.listDeliveries(small, { limit: pageSize, status: ['pending'] }),
    'changes, from now': () => client.listDeliveryChanges(large, { waitMs: 0 }),
    'a delivery of today': () => client.getDelivery(large, { id: late!.deliveryId }),
    'a delivery of the last release': () => client.getDelivery(large, { id: early!.deliveryId }),
    'statistics, a day': () => client.getEndpointStats(large, { id: endpointId!, since: ago(1), until: ago(0) }),
    'statistics, a month': () => client.getEndpointStats(large, { id: endpointId!, ...month }),
    'series, a day': () =>
      client.getEndpointSeries(large, { id: endpointId!, buckets: 24, since: ago(1), until: ago(0) }),
    'series, a month': () => client.getEndpointSeries(large, { id: endpointId!, buckets: 30, ...month }),
    'statistics of a small endpoint, a month': () => client.getEndpointStats(small, { id: smallEndpointId!, ...month }),
    'worst endpoints, by failures': () =>
      client.listWorstEndpoints(operator, { limit: pageSize, sort: 'failedAttempts' }),
    'worst endpoints, by backlog': () => client.listWorstEndpoints(operator, { limit: pageSize, sort: 'backlog' }),
    'full backlogs': () => client.listFullBacklogs(engineCaller, {}),
    'recoveries to restart': () => engine.restartRecoveries(engineCaller, {}),
    'sweep for lost attempts': () => engine.sweepAttempts(engineCaller, { workerId: 'wrk_bench', stops: false }),
  };
}

type List = (input: object) => Promise<{ output: { nextCursor?: string | null; data: unknown[] } }>;

/** Reads the page after `deep` records, whose cursor is found first. */
async function deepPage(list: List, filters: object): Promise<Read> {
  let cursor: string | null | undefined;
  for (let read = 0; read < deep; ) {
    const { output } = await list({ ...filters, limit: 100, ...(cursor && { cursor }) });
    read += output.data.length;
    cursor = output.nextCursor;
    if (!cursor) break;
  }
  return () => list({ ...filters, ...(cursor && { cursor }) });
}
