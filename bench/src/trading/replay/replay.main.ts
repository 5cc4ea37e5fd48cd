import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import Koa from 'koa';
import pg from 'pg';
import { answerParent } from '../../setup/helper-process.ts';
import type { Recording, ReplayQuestions } from './replay.ts';
import { sessionOptions } from './session-options.ts';
import { createReplacements, type Template, templateOf } from './template.ts';

// The reference: it has no validation, no records, no log, no entities and no calls between processes. The pools are as
// large as those of the product's services.

interface Query {
  text: Template;
  /** Set for statements with parameters, which are prepared. */
  prepared?: { name: string; values: (Template | null)[] };
}

/** Consecutive queries of one connection. */
interface Step {
  application: string;
  queries: Query[];
}

interface Route {
  named: Record<string, string>;
  steps: Step[];
  status: number;
  body: Template;
}

const routes = new Map<string, Route>();
let poolOf: (application: string) => pg.Pool = () => {
  throw new Error('not started');
};
let close: () => Promise<unknown> = async () => undefined;

function add({ name, recording }: ReplayQuestions['add']['input']): void {
  const { named, status, body } = recording;
  routes.set(name, { named, status, body: templateOf(body, Object.values(named)), steps: stepsOf(recording) });
}

function stepsOf({ named, statements }: Recording): Step[] {
  const template = (text: string): Template => templateOf(text, Object.values(named));
  const steps: Step[] = [];
  let session = '';
  for (const statement of statements) {
    if (statement.session !== session) steps.push({ application: statement.application, queries: [] });
    session = statement.session;
    const { text, values } = statement;
    steps.at(-1)!.queries.push(
      values === null
        ? { text: template(text) }
        : {
            text: [text],
            prepared: {
              name: createHash('sha1').update(text).digest('base64url'),
              values: values.map((value) => (value === null ? null : template(value))),
            },
          },
    );
  }
  return steps;
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
    for (const step of route.steps) await runStep(step, write);
    ctx.status = route.status;
    ctx.type = 'application/json';
    ctx.body = write(route.body);
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

async function runStep({ application, queries }: Step, write: (template: Template) => string): Promise<void> {
  const client = await poolOf(application).connect();
  let failed = true;
  try {
    for (const { text, prepared } of queries) {
      await client.query(
        prepared
          ? {
              name: prepared.name,
              text: write(text),
              values: prepared.values.map((value) => value && write(value)),
            }
          : write(text),
      );
    }
    failed = false;
  } finally {
    client.release(failed);
  }
}

answerParent({ start, add }, () => close());
