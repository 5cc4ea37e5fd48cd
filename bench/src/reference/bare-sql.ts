/**
 * The statements that write a publication, `POST /listings`: as few as can authenticate it and store it with its event.
 */

/** Finds the key, and counts the request at the rate limits of the key and of its organization. */
export const authenticateSql = `
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

/** All but the generated one. */
const listingColumns = `
  id, organization_id, title, description, sku, categories, image_urls, attributes, currency, price_amount,
  shipping_amount, auto_accept_amount, auto_decline_amount, quantity, quantity_reserved, offers_enabled,
  buy_now_enabled, offer_ttl_hours, status, published_at, archived_at, created_at, updated_at, version`;

export const clockSql = 'select clock_timestamp() as now';

export const insertListingSql = `
  insert into trading.listing (${listingColumns})
  select ${listingColumns} from json_populate_record(null::trading.listing, $1::json) returning version`;

export const insertOutboxSql = `
  insert into trading.outbox (id, topic, payload, organization_ids, request_id)
  select id, topic, payload, array[$2::text], 'bare'
    from json_to_recordset($1::json) as r(id text, topic text, payload json)`;
