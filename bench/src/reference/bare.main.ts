import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import pg from 'pg';
import type { BareQuestions } from './inline-reference.ts';
import { authenticateSql, clockSql, insertListingSql, insertOutboxSql } from './bare-sql.ts';
import { answerParent } from '../setup/helper-process.ts';
import { plannerOptions } from '../setup/planner-options.ts';

// The baseline server: a Koa route that sends the statements of a publication through `pg` and does nothing else. It has
// no validation, no error handling, no log, no entities and no calls between processes.

let close: () => Promise<void> = async () => {};

async function start({ databaseUrl, listing }: BareQuestions['start']['input']): Promise<{ origin: string }> {
  const app = new Koa();
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    options: `-c search_path=trading,identity ${plannerOptions}`,
  });
  const authenticate = async (ctx: Koa.Context): Promise<string> => {
    const token = ctx.get('authorization').slice('Bearer '.length);
    const values = [createHash('sha256').update(token).digest('base64url')];
    const { rows } = await pool.query<{ organizationId: string }>({
      name: 'authenticate',
      text: authenticateSql,
      values,
    });
    return rows[0]!.organizationId;
  };
  app.use(async (ctx) => {
    ctx.type = 'application/json';
    const organizationId = await authenticate(ctx);
    const asked = (await readJson(ctx.req)) as object;
    ctx.status = 201;
    ctx.body = JSON.stringify(await create(pool, organizationId, { ...listing, ...asked }));
  });
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  close = async () => {
    server.close();
    await pool.end();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function readJson(request: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Inserts the listing and its outbox row in one transaction. */
async function create(pool: pg.Pool, organizationId: string, listing: object): Promise<object> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const begun = await client.query<{ now: string }>(clockSql);
    const { now } = begun.rows[0]!;
    const record = {
      ...listing,
      id: `lst_${randomUUID()}`,
      organization_id: organizationId,
      created_at: now,
      updated_at: now,
    };
    await client.query({ name: 'listing', text: insertListingSql, values: [JSON.stringify(record)] });
    const rows = [{ id: `obx_${randomUUID()}`, topic: 'bare', payload: { action: 'listing.created', organizationId } }];
    await client.query({ name: 'outbox', text: insertOutboxSql, values: [JSON.stringify(rows), organizationId] });
    await client.query('commit');
    return record;
  } finally {
    client.release();
  }
}

answerParent({ start }, () => close());
