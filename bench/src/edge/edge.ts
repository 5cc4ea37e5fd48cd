import { cpuOf } from '../report/cpu.ts';
import { type Latency, latencyOf } from '../report/latency.ts';
import { type Meter, perUnit, type Readings } from '../report/meter.ts';
import { expensiveStatements, resetStatements } from '../report/statements.ts';
import type { Replay } from '../replay/replay.ts';
import { statementLogSettings } from '../replay/statement-log.ts';
import { startProduct } from '../setup/product.ts';
import { type Servers, startServers } from '../setup/servers.ts';
import { withClient } from '../setup/with-client.ts';
import { newParties, type Party } from '../trading/market/parties.ts';
import { publishListings } from '../trading/market/listings.ts';
import { creation, startBare } from './bare-edge.ts';
import { type EdgeRequest, startEdgeLoad } from './edge-load.ts';
import type { EdgeFlags, EdgeRequestName, EdgeShape } from './flags.ts';

/** Figures of one server for one kind of request. */
export interface EdgeFigure {
  perSecond: number;
  latency: Latency;
  /** CPU milliseconds per request, by process. */
  cpu: Readings;
  refused: number;
}

/** A server with its figures for what was asked of it. */
export type EdgeServer = { name: string } & Partial<Record<EdgeRequestName, EdgeFigure>>;

export interface EdgeRun {
  servers: EdgeServer[];
  /** Requests/s of the product divided by the mean of Koa with the same SQL, measured before and after the product. */
  ratios: Partial<Record<EdgeShape, Partial<Record<EdgeRequestName, number>>>>;
}

const connections = 32;
const amounts = { full: { warmUp: 1000, get: 5000, post: 3000 }, quick: { warmUp: 20, get: 100, post: 50 } };
/** Number of listings in the database. The first page has 25. */
const listings = 60;

type Load = Awaited<ReturnType<typeof startEdgeLoad>>;

/** Measures the product and the references with the same requests of the same client, one after another. */
export async function benchEdge(flags: EdgeFlags, print: (line: string) => void): Promise<EdgeRun> {
  const { quick, statements, profileDir, requests, shapes } = flags;
  const amount = amounts[quick ? 'quick' : 'full'];
  const servers = await startServers({ temporal: 'dev', statements, postgres: statementLogSettings, print });
  const load = await startEdgeLoad();
  servers.onStop(() => load.stop());
  try {
    const { databaseUrl } = servers;
    const [seller] = (await newParties(databaseUrl, 1)) as [Party];
    await publishListings(databaseUrl, [seller], { count: listings, quantity: 10 });
    const bare = await startBare(servers, seller);

    const measure = async (name: string, target: Target): Promise<EdgeServer> => {
      const server: EdgeServer = { name };
      if (statements) await resetStatements(databaseUrl);
      for (const request of requests) {
        const asked = target.requests[request];
        if (!asked) continue;
        const figure = await ask(load, target, asked, amount.warmUp, amount[request]);
        server[request] = figure;
        print(`${name}: ${request.toUpperCase()} ${describe(figure)}`);
      }
      if (statements) print(`\n${await expensiveStatements(databaseUrl)}\n`);
      await clearOutbox(databaseUrl);
      return server;
    };
    const product = async (shape: EdgeShape): Promise<EdgeServer> => {
      const started = await startProduct(servers, { shape, mode: 'inline', ...(profileDir && { profileDir }) });
      const stop = oneStop(started.stop);
      servers.onStop(stop);
      try {
        return await measure(`product, ${shape}`, { ...started, requests: productRequests(seller) });
      } finally {
        await stop();
      }
    };
    const reference = (name: string, names: Partial<Record<EdgeRequestName, string>>): Promise<EdgeServer> =>
      measure(name, { origin: bare.origin, requests: replayRequests(names), meter: meterOf(servers, bare) });
    const sameSql = () => reference('Koa, same SQL', { get: 'get', post: 'post' });

    const run: EdgeRun = { servers: [await reference('Koa, a constant', { get: 'constant' })], ratios: {} };
    let before = await sameSql();
    run.servers.push(before);
    for (const shape of shapes) {
      const measured = await product(shape);
      const after = await sameSql();
      run.servers.push(measured, after);
      run.ratios[shape] = Object.fromEntries(
        requests.map((name) => [
          name,
          (2 * measured[name]!.perSecond) / (before[name]!.perSecond + after[name]!.perSecond),
        ]),
      );
      before = after;
    }
    return run;
  } finally {
    await servers.stop();
  }
}

interface Target {
  origin: string;
  requests: Partial<Record<EdgeRequestName, EdgeRequest>>;
  meter: Meter;
}

function productRequests({ token }: Party): Target['requests'] {
  return {
    get: { method: 'GET', path: '/api/v1/listings', token, expected: 200 },
    post: { ...creation, token, expected: 201, keyed: true },
  };
}

/** The replays with these names. The names of the values that a replay may replace are sent in its body: none here. */
function replayRequests({ get, post }: Partial<Record<EdgeRequestName, string>>): Target['requests'] {
  const replay = (name: string, expected: number): EdgeRequest => {
    return { method: 'POST', path: `/${name}`, token: '', expected, body: '{}', keyed: false };
  };
  return { ...(get && { get: replay(get, 200) }), ...(post && { post: replay(post, 201) }) };
}

function meterOf(servers: Servers, { pid }: Replay): Meter {
  return () => ({ 'bare Koa': cpuOf(pid), ...servers.meter() });
}

/** Nothing relays what the references write, and the next product must not begin with it. */
async function clearOutbox(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('delete from trading.outbox');
    await client.query('vacuum trading.outbox, trading.idempotency_record, identity.rate_limit');
  });
}

async function ask(
  load: Load,
  { origin, meter }: Target,
  request: EdgeRequest,
  warmUp: number,
  count: number,
): Promise<EdgeFigure> {
  await load.ask('run', { origin, request, count: warmUp, connections });
  const before = meter();
  const { latenciesMs, seconds, refused, firstRefusal } = await load.ask('run', {
    origin,
    request,
    count,
    connections,
  });
  const cpu = perUnit(before, meter(), count);
  if (refused > 0)
    throw new Error(
      `${request.method} ${request.path}: ${refused} of ${count} requests were refused, the first with ${firstRefusal}`,
    );
  return { perSecond: latenciesMs.length / seconds, latency: latencyOf(latenciesMs), cpu, refused };
}

function oneStop(stop: () => Promise<void>): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () => (stopping ??= stop());
}

function describe({ perSecond, latency, cpu }: EdgeFigure): string {
  const total = Object.values(cpu).reduce((sum, ms) => sum + ms, 0);
  const { p50, p99 } = latency;
  return `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${total.toFixed(2)} CPU ms`;
}
