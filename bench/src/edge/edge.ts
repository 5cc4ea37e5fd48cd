import { newSeller } from '@marketplace/tests/sign-up';
import { bareKey, bareListing, startBareBeside } from '../bare/bare-beside.ts';
import { cpuOf } from '../report/cpu.ts';
import { type EdgeRequest, startEdgeLoad } from './edge-load.ts';
import { type Latency, latencyOf } from '../report/latency.ts';
import { type Meter, perUnit, type Readings } from '../report/meter.ts';
import { type Shape, startProduct } from '../setup/product.ts';
import { startServers } from '../setup/servers.ts';

export interface EdgeFlags {
  quick: boolean;
  profileDir: string | undefined;
  statements: boolean;
}

/** Figures of one server for one kind of request. */
export interface EdgeFigure {
  perSecond: number;
  latency: Latency;
  /** CPU milliseconds per request, by process. */
  cpu: Readings;
  refused: number;
}

export interface EdgeServer {
  name: string;
  get: EdgeFigure;
  /** Null for the constant response, which writes nothing. */
  post: EdgeFigure | null;
}

export interface EdgeRun {
  servers: EdgeServer[];
  /** Requests/s of the product divided by the mean of Koa with the same SQL, measured before and after the product. */
  getRatio: number;
  postRatio: number;
}

const connections = 32;
const amounts = { full: { warmUp: 500, get: 5000, post: 2000 }, quick: { warmUp: 20, get: 100, post: 50 } };
/** Number of listings in the database. The first page has 25. */
const listings = 60;
const listing = { title: 'Desk lamp', description: 'Brass, 1962.', price: { amount: 4900, currency: 'USD' } };

type Load = Awaited<ReturnType<typeof startEdgeLoad>>;

/** Measures the product and the baselines with the same requests of the same client, one after another. */
export async function benchEdge(flags: EdgeFlags, print: (line: string) => void): Promise<EdgeRun> {
  const amount = amounts[flags.quick ? 'quick' : 'full'];
  const servers = await startServers({ temporal: 'dev', statements: flags.statements, print });
  const load = await startEdgeLoad();
  servers.onStop(() => load.stop());
  try {
    const measure = async (name: string, target: Target, body: string): Promise<EdgeServer> => {
      const get = await ask(
        load,
        target,
        { method: 'GET', path: '/api/v1/listings', token: target.token, expected: 200 },
        amount.warmUp,
        amount.get,
      );
      const post = target.writes
        ? await ask(
            load,
            target,
            { method: 'POST', path: '/api/v1/listings', token: target.token, expected: 201, body, keyed: true },
            amount.warmUp,
            amount.post,
          )
        : null;
      print(`${name}: GET ${describe(get)}${post ? `; POST ${describe(post)}` : ''}`);
      return { name, get, post };
    };

    const product = async (shape: Exclude<Shape, 'two'>): Promise<EdgeServer> => {
      const started = await startProduct(servers, {
        shape,
        mode: 'inline',
        ...(flags.profileDir && { profileDir: flags.profileDir }),
      });
      const stop = oneStop(started.stop);
      servers.onStop(stop);
      try {
        const { token } = await newSeller(started.origin, servers.inboxUrl, `edge-${shape}@example.com`);
        await seed(load, { origin: started.origin, token });
        return await measure(
          names[shape],
          { origin: started.origin, token, writes: true, meter: started.meter },
          JSON.stringify(listing),
        );
      } finally {
        await stop();
      }
    };

    const bare = async (kind: 'constant' | 'sql'): Promise<EdgeServer> => {
      const started = await startBareBeside(servers, kind);
      const stop = oneStop(started.stop);
      servers.onStop(stop);
      try {
        const meter: Meter = () => ({ 'bare Koa': cpuOf(started.pid), ...servers.meter() });
        const target = { origin: started.origin, token: bareKey, writes: kind === 'sql', meter };
        return await measure(names[kind], target, bareListing);
      } finally {
        await stop();
      }
    };

    const split = await product('split');
    const results = [await bare('constant'), await bare('sql'), await product('one'), split, await bare('sql')];
    const [, before, one, , after] = results as [EdgeServer, EdgeServer, EdgeServer, EdgeServer, EdgeServer];
    const mean = (of: (server: EdgeServer) => number): number => (of(before) + of(after)) / 2;
    return {
      servers: results,
      getRatio: one.get.perSecond / mean(({ get }) => get.perSecond),
      postRatio: one.post!.perSecond / mean(({ post }) => post!.perSecond),
    };
  } finally {
    await servers.stop();
  }
}

const names = {
  constant: 'Koa, a constant',
  sql: 'Koa, same SQL',
  one: 'product, one process',
  split: 'product, split',
};

interface Target {
  origin: string;
  token: string;
  writes: boolean;
  meter: Meter;
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

async function seed(load: Load, { origin, token }: { origin: string; token: string }): Promise<void> {
  const body = JSON.stringify({ ...listing, publish: true });
  await load.ask('run', {
    origin,
    request: { method: 'POST', path: '/api/v1/listings', token, expected: 201, body, keyed: false },
    count: listings,
    connections: 4,
  });
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
