import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import Koa from 'koa';
import pg from 'pg';
import { answerParent } from '../setup/helper-process.ts';
import type { Recording, ReplayQuestions } from './replay.ts';
import { inRoundTrips, type Statement } from './statement-log.ts';
import { sessionOptions } from '../setup/database.ts';
import { createReplacements, type Template, templateOf } from './template.ts';

// The reference: it has no validation, no records, no log, no entities and no calls between processes. The pools are as
// large as those of the product's services.

interface Query {
  text: Template;
  /** Set for statements with parameters, which are prepared. */
  prepared?: { name: string; values: (Template | null)[] };
}

/** Consecutive queries of one connection, by round trip. */
interface Step {
  application: string;
  roundTrips: Query[][];
}

interface Route {
  named: Record<string, string>;
  steps: Step[];
  status: number;
  /** The answer. Null: the rows of the last statement. */
  body: Template | null;
}

const routes = new Map<string, Route>();
let poolOf: (application: string) => pg.Pool = () => {
  throw new Error('not started');
};
let close: () => Promise<unknown> = async () => undefined;

function add({ name, recording }: ReplayQuestions['add']['input']): void {
  const { named, status, body, answersRows } = recording;
  const steps = stepsOf(recording);
  routes.set(name, { named, status, steps, body: answersRows ? null : templateOf(body, Object.values(named)) });
}

function stepsOf({ named, statements }: Recording): Step[] {
  const names = Object.values(named);
  const parts: Statement[][] = [];
  for (const statement of statements) {
    if (parts.at(-1)?.[0]?.session === statement.session) parts.at(-1)!.push(statement);
    else parts.push([statement]);
  }
  return parts.map((part) => ({
    application: part[0]!.application,
    roundTrips: inRoundTrips(part).map((trip) => trip.map((statement) => queryOf(statement, names))),
  }));
}

function queryOf({ text, values }: Statement, names: string[]): Query {
  if (values === null) return { text: templateOf(text, names) };
  const name = createHash('sha1').update(text).digest('base64url');
  return {
    text: [text],
    prepared: { name, values: values.map((value) => (value === null ? null : templateOf(value, names))) },
  };
}

async function start({ databaseUrl }: ReplayQuestions['start']['input']): Promise<{ origin: string }> {
  const pools = new Map<string, pg.Pool>();
  poolOf = (application) => {
    const pool =
      pools.get(application) ??
      new pg.Pool({
        connectionString: databaseUrl,
        application_name: `replay ${application}`,
        max: 10,
        pipeline: true,
        options: sessionOptions(application),
      });
    pools.set(application, pool);
    return pool;
  };
  const app = new Koa();
  app.use(async (ctx) => {
    const route = routes.get(ctx.path.slice(1))!;
    const values = (await json(ctx.req)) as Record<string, string>;
    const named = new Map(Object.entries(values).map(([name, value]) => [route.named[name]!, value]));
    const write = createReplacements(named);
    let rows: unknown;
    for (const step of route.steps) rows = await runStep(step, write);
    ctx.status = route.status;
    ctx.type = 'application/json';
    ctx.body = route.body === null ? JSON.stringify({ data: rows }) : write(route.body);
  });
  // Koa would print every refused lock.
  app.silent = true;
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  close = async () => {
    server.close();
    await Promise.all([...pools.values()].map((pool) => pool.end()));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Sends the statements and returns the rows of the last one. */
async function runStep({ application, roundTrips }: Step, write: (template: Template) => string): Promise<unknown> {
  const client = await poolOf(application).connect();
  let failed = true;
  let rows: unknown;
  try {
    for (const queries of roundTrips) rows = (await sendAll(client, queries, write)).at(-1)!.rows;
    failed = false;
    return rows;
  } finally {
    client.release(failed);
  }
}

type Corked = pg.PoolClient & { connection: { stream: { cork(): void; uncork(): void } } };

function sendAll(
  client: pg.PoolClient,
  queries: Query[],
  write: (template: Template) => string,
): Promise<pg.QueryResult[]> {
  const { stream } = (client as Corked).connection;
  stream.cork();
  const answers = queries.map(({ text, prepared }) => {
    if (!prepared) return client.query(write(text));
    const values = prepared.values.map((value) => value && write(value));
    return client.query({ name: prepared.name, text: write(text), values });
  });
  stream.uncork();
  return Promise.all(answers);
}

answerParent({ start, add }, () => close());
