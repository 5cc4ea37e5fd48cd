import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import pg from 'pg';
import type { BareQuestions } from './inline-reference.ts';
import { answerParent } from '../setup/helper-process.ts';
import { plannerOptions } from '../setup/database.ts';

/**
 * The statements of a publication, `POST /listings`: the minimum that authenticates it and stores it with its event.
 */

/** Finds the key, and counts the request at the rate limits of the key and of its organization. */
const authenticateSql = `
  with found as (
    select id, "organizationId", scopes, refusal, stale,
           case when refusal is null then id end as "limitedKey",
           case when refusal is null then "organizationId" end as "limitedOrganization"
      from (
        select k.id, k.organization_id as "organizationId", k.scopes,
               case when k.revoked_at is not null then 'api_key_revoked'
                    when k.expires_at <= now() then 'api_key_expired'
                    when o.status not in ('active', 'closing') then 'invalid_api_key' end as refusal,
               k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as stale
          from identity.api_key k join identity.organization o on o.id = k.organization_id
         where k.token_hash = $1
      ) as key
  ),
  key_limit as (${limit(`
    select 'key:' || "limitedKey" as bucket from found where "limitedKey" is not null`)}),
  org_limit as (${limit(`
    select 'org:' || "limitedOrganization" as bucket
      from found where coalesce((select admitted from key_limit), true)`)})
  select found.*, key_limit.admitted, extract(epoch from key_limit.full_at - clock_timestamp())::float8,
         org_limit.admitted, extract(epoch from org_limit.full_at - clock_timestamp())::float8
    from found left join key_limit on true left join org_limit on true`;

/** Counts a request in each of the buckets. */
function limit(buckets: string): string {
  const next = `greatest(rate_limit.full_at, excluded.full_at - interval '1 microsecond') + interval '1 microsecond'`;
  const fits = `${next} <= excluded.full_at + interval '1 second'`;
  return `
    insert into identity.rate_limit (bucket, full_at, granted)
    select bucket, clock_timestamp() + interval '1 microsecond', 1 from (${buckets}) as asked
        on conflict (bucket) do update
       set full_at = case when ${fits} then ${next} else rate_limit.full_at end, granted = (${fits})::int
    returning granted = 1 as admitted, full_at`;
}

/** All columns but the generated one. */
const listingColumns = `
  id, organization_id, title, description, sku, categories, image_urls, attributes, currency, price_amount,
  shipping_amount, auto_accept_amount, auto_decline_amount, quantity, quantity_reserved, offers_enabled,
  buy_now_enabled, offer_ttl_hours, status, published_at, archived_at, created_at, updated_at, version`;

const clockSql = 'select clock_timestamp() as now';

const insertListingSql = `
  insert into trading.listing (${listingColumns})
  select ${listingColumns} from json_populate_record(null::trading.listing, $1::json) returning version`;

const insertOutboxSql = `
  insert into trading.outbox (id, topic, payload, organization_ids, request_id)
  select id, topic, payload, array[$2::text], 'bare'
    from json_to_recordset($1::json) as r(id text, topic text, payload json)`;

// The baseline server: a Koa route that sends the statements of a publication through `pg` and does nothing else. It
// has no validation, no error handling, no log, no entities and no calls between processes.

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
