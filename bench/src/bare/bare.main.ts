import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import pg from 'pg';
import type { BareQuestions } from './bare.ts';
import {
  authenticateSql,
  claimSql,
  clockSql,
  insertListingSql,
  insertOutboxSql,
  listListingsSql,
  rememberSql,
} from './bare-sql.ts';
import { answerParent } from '../setup/helper-process.ts';
import { plannerOptions } from '../setup/planner-options.ts';

// The baseline server: Koa alone, or a Koa route that sends the product's statements through `pg` and does nothing
// else. It has no validation, no error handling, no log, no entities and no calls between processes.

let close: () => Promise<void> = async () => {};

async function start({
  kind,
  databaseUrl,
  body,
  listing,
}: BareQuestions['start']['input']): Promise<{ origin: string }> {
  const app = new Koa();
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    options: `-c search_path=trading,identity ${plannerOptions}`,
  });
  const constant = JSON.stringify(body);
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
    if (kind === 'constant') {
      ctx.body = constant;
    } else if (ctx.method === 'GET') {
      const organizationId = await authenticate(ctx);
      const { rows } = await pool.query({ name: 'list', text: listListingsSql, values: [organizationId, 26] });
      ctx.body = JSON.stringify({ data: rows.slice(0, 25) });
    } else {
      const organizationId = await authenticate(ctx);
      ctx.status = 201;
      ctx.body = JSON.stringify(
        await create(pool, organizationId, ctx.get('idempotency-key'), {
          ...listing,
          ...((await readJson(ctx.req)) as object),
        }),
      );
    }
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

/** Inserts the listing, its outbox row and, if `key` is not empty, the idempotency record, in one transaction. */
async function create(pool: pg.Pool, organizationId: string, key: string, listing: object): Promise<object> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const begun =
      key === ''
        ? await client.query<{ now: string }>(clockSql)
        : await client.query<{ now: string }>({
            name: 'claim',
            text: claimSql,
            values: [organizationId, 'createListing', key],
          });
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
    if (key !== '')
      await client.query({
        name: 'remember',
        text: rememberSql,
        values: [organizationId, 'createListing', key, JSON.stringify(record)],
      });
    await client.query('commit');
    return record;
  } finally {
    client.release();
  }
}

answerParent({ start }, () => close());
