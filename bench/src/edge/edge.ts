import type { Bench } from '../bench.ts';
import { type Ask, startRequests } from '../load/requests.ts';
import { newParties, type Party } from '../market/parties.ts';
import { publishListings } from '../market/listings.ts';
import { cpuOf, type Meter } from '../meters/processes.ts';
import { createTally, type Figure, tableOfFigures } from '../report/figures.ts';
import { atLeast } from '../report/gate.ts';
import { expensiveStatements, resetStatements } from '../report/statements.ts';
import { recordRequest, type Recording, type Replay, startReplay } from '../replay/replay.ts';
import { openStatementLog, statementLogSettings } from '../replay/statement-log.ts';
import { startProduct } from '../setup/product.ts';
import { type Servers, startServers } from '../setup/servers.ts';
import { withClient } from '../setup/database.ts';

const kinds = ['get', 'post'] as const;
type Kind = (typeof kinds)[number];
const shapes = ['one', 'split'] as const;

/** Shares of the requests/s of Koa with the same SQL: the minimum for a run, even in slow hours, and the goal. */
const shares = {
  one: { get: 0.65, post: 0.5, target: 0.65 },
  split: { get: 0.5, post: 0.4, target: 0.5 },
};

const clients = 32;
const amounts = { full: { warmUp: 1000, get: 5000, post: 3000 }, quick: { warmUp: 20, get: 100, post: 50 } };
/** Number of listings in the database. The first page has 25. */
const listings = 60;
const body = JSON.stringify({
  title: 'Desk lamp',
  description: 'Brass, 1962.',
  price: { amount: 4900, currency: 'USD' },
});

interface Target {
  name: string;
  origin: string;
  meter: Meter;
  asks: Partial<Record<Kind, Ask>>;
}

type Figures = { name: string } & Partial<Record<Kind, Figure>>;

/** Measures the product and the references with the same requests of the same client, one after another. */
export const bench: Bench = {
  choices: { part: kinds, shape: shapes },
  run: async ({ size, statements, profileDir, parts, shapes: asked }, print) => {
    const amount = amounts[size === 'quick' ? 'quick' : 'full'];
    const servers = await startServers({ temporal: 'dev', statements, postgres: statementLogSettings, print });
    try {
      const load = await startRequests();
      servers.onStop(() => load.stop());
      const { databaseUrl } = servers;
      const [seller] = (await newParties(databaseUrl, 1)) as [Party];
      await publishListings(databaseUrl, [seller], { count: listings, quantity: 10 });
      const requestsOf = (token: string): Record<Kind, Ask> => ({
        get: { method: 'GET', path: '/api/v1/listings', token },
        post: { method: 'POST', path: '/api/v1/listings', token, body },
      });
      const replay = await startReplays(servers, requestsOf(seller.token));

      const measured: Figures[] = [];
      const measure = async ({ name, origin, meter, asks }: Target): Promise<Figures> => {
        const figures: Figures = { name };
        if (statements) await resetStatements(databaseUrl);
        for (const kind of kinds.filter((one) => parts.includes(one) && asks[one])) {
          const run = async (count: number) =>
            (await load.ask('run', { origin, groups: { all: { clients, asks: [asks[kind]!], count } } }))['all']!;
          await run(amount.warmUp);
          const tally = createTally(meter, [kind === 'get' ? '200' : '201']);
          await tally.round(() => run(amount[kind]));
          figures[kind] = tally.figure();
          print(`${name}: ${kind} ${figures[kind].perSecond.toFixed(0)}/s`);
        }
        if (statements) print(`\n${await expensiveStatements(databaseUrl)}\n`);
        await clearOutbox(databaseUrl);
        measured.push(figures);
        return figures;
      };
      const reference = (name: string, names: Partial<Record<Kind, string>>): Promise<Figures> => {
        const asks = Object.entries(names).map(([kind, path]): [string, Ask] => [
          kind,
          { method: 'POST', path: `/${path}`, token: '', body: '{}' },
        ]);
        const meter: Meter = () => ({ 'bare Koa': cpuOf(replay.pid), ...servers.meter() });
        return measure({ name, origin: replay.origin, meter, asks: Object.fromEntries(asks) });
      };

      await reference('Koa, a constant', { get: 'constant' });
      const sameSql = () => reference('Koa, same SQL', { get: 'get', post: 'post' });
      const ratios: { shape: (typeof shapes)[number]; kind: Kind; ratio: number }[] = [];
      let before = await sameSql();
      for (const shape of shapes.filter((one) => asked.includes(one))) {
        const product = await startProduct(servers, { shape, mode: 'inline', ...(profileDir && { profileDir }) });
        const figures = await measure({ ...product, name: `product, ${shape}`, asks: requestsOf(seller.token) });
        await product.stop();
        const after = await sameSql();
        for (const kind of kinds.filter((one) => parts.includes(one))) {
          const mean = (before[kind]!.perSecond + after[kind]!.perSecond) / 2;
          ratios.push({ shape, kind, ratio: figures[kind]!.perSecond / mean });
        }
        before = after;
      }
      return {
        figures: { servers: measured, ratios },
        tables: kinds
          .filter((kind) => parts.includes(kind))
          .map((kind) => {
            const columns = measured.flatMap(({ name, [kind]: figure }) => (figure ? [{ name, figure }] : []));
            return tableOfFigures(`${kind.toUpperCase()} /listings`, columns);
          }),
        correct: [],
        fast: ratios.flatMap(({ shape, kind, ratio }) => {
          const says = `${kind.toUpperCase()}, ${shape}, requests/s of Koa with the same SQL`;
          return [atLeast(says, ratio, shares[shape][kind]), atLeast(says, ratio, shares[shape].target, 'target')];
        }),
      };
    } finally {
      await servers.stop();
    }
  },
};

/**
 * Starts Koa with the statements that the product sends for both requests, named `get` and `post`, and with only the
 * answer to `get`, named `constant`. No worker runs during the recording, because it sends its own statements.
 */
async function startReplays(servers: Servers, asks: Record<Kind, Ask>): Promise<Replay> {
  const processes = ['identity', 'trading', 'gateway'] as const;
  const product = await startProduct(servers, { shape: 'split', mode: 'inline', processes });
  const log = await openStatementLog(servers.databaseUrl);
  const replay = await startReplay(servers);
  try {
    const record = async (ask: Ask): Promise<Recording> => {
      // The first round opens the connections.
      await recordRequest(log, product, {}, ask);
      return recordRequest(log, product, {}, ask);
    };
    const get = await record(asks.get);
    await replay.add('get', { ...get, answersRows: true });
    await replay.add('post', await record(asks.post));
    await replay.add('constant', { ...get, statements: [] });
  } finally {
    await log.close();
    await product.stop();
  }
  return replay;
}

/** Nothing relays the rows of the references, and the next product must not begin with them. */
async function clearOutbox(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('delete from trading.outbox');
    await client.query('vacuum trading.outbox, trading.idempotency_record, identity.rate_limit');
  });
}
