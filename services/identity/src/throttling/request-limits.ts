import { emissionIntervalUs, type RateLimit, rateLimitDecision, type RateLimitDecision } from '@marketplace/kernel';
import { sql, type Sql, type Store } from '@marketplace/store';

/** Rate limits of requests. Null means no limit. */
export interface RequestLimits {
  key: RateLimit | null;
  organization: RateLimit | null;
}

/** The columns that the limits add to the row of the caller. Null if the limit was not charged. `FullIn` in seconds. */
export interface LimitColumns {
  keyAdmitted: boolean | null;
  keyFullIn: number | null;
  orgAdmitted: boolean | null;
  orgFullIn: number | null;
}

/**
 * Extends a statement that finds the caller, so that it also charges the rate limits in the same round trip. `found`
 * returns at most one row, with the ids `limitedKey` and `limitedOrganization`; null is not charged. If the key's limit
 * refuses the request, the organization's limit is not charged. `requests`: how many to charge, or -1 to give one back.
 */
export function withRequestLimits<Row>(
  found: Sql,
  limits: RequestLimits,
  requests: number = 1,
): Sql<Row & LimitColumns> {
  // Nearly every request counts as one.
  const { ofKey, ofOrganization } = requests === 1 ? statementsOf(limits) : chargeStatements(limits, requests);
  return sql`
    with found as (${found}), key_limit as (${ofKey}), org_limit as (${ofOrganization})
    select found.*,
           key_limit.admitted as "keyAdmitted",
           extract(epoch from key_limit.full_at - clock_timestamp())::float8 as "keyFullIn",
           org_limit.admitted as "orgAdmitted",
           extract(epoch from org_limit.full_at - clock_timestamp())::float8 as "orgFullIn"
      from found left join key_limit on true left join org_limit on true`;
}

interface LimitStatements {
  ofKey: Sql;
  ofOrganization: Sql;
}

/** Cached, because the limits are settings and the SQL tag finds the text of a statement again by its parts. */
const statements = new WeakMap<RequestLimits, LimitStatements>();

function statementsOf(limits: RequestLimits): LimitStatements {
  const known = statements.get(limits);
  if (known) return known;
  const made = chargeStatements(limits, 1);
  statements.set(limits, made);
  return made;
}

function chargeStatements(limits: RequestLimits, requests: number): LimitStatements {
  const keyBucket = sql`select 'key:' || "limitedKey" as bucket from found where "limitedKey" is not null`;
  const organizationBucket = sql`
    select 'org:' || "limitedOrganization" as bucket from found
     where "limitedOrganization" is not null and coalesce((select admitted from key_limit), true)`;
  return {
    ofKey: limits.key ? conformanceSql(limits.key, keyBucket, { requests }) : noLimit,
    ofOrganization: limits.organization
      ? conformanceSql(limits.organization, organizationBucket, { requests })
      : noLimit,
  };
}

const noLimit = sql`select null::boolean as admitted, null::timestamptz as full_at where false`;

/**
 * Charges requests to each of the buckets by the generic cell rate algorithm: the kernel's `conformance` in SQL.
 * `full_at` is when a bucket is full again. Requests that conform advance it by one interval each; others leave it
 * unchanged. Returns `admitted` and `full_at`.
 */
export function conformanceSql(
  limit: RateLimit,
  buckets: Sql,
  { requests = 1, now = sql`clock_timestamp()` }: { requests?: number; now?: Sql } = {},
): Sql {
  const counted = Math.min(requests, limit.burst);
  const interval = intervalOf(counted * emissionIntervalUs(limit));
  const rest = intervalOf((limit.burst - counted) * emissionIntervalUs(limit));
  // `excluded.full_at` is `interval` from now. Using it reads the clock only once.
  const conforms = sql`rate_limit.full_at + ${interval} <= excluded.full_at + ${rest}`;
  return sql`
    insert into rate_limit (bucket, full_at, admitted)
    select bucket, ${now} + ${interval}, true from (${buckets}) as buckets
    on conflict (bucket) do update
       set full_at = case when ${conforms} then greatest(rate_limit.full_at + ${interval}, excluded.full_at)
                          else rate_limit.full_at end,
           admitted = ${conforms}
    returning admitted, full_at`;
}

/** Written into the text, so that a limit needs no parameters. */
function intervalOf(microseconds: number): Sql {
  return sql.raw(`interval '${microseconds} microseconds'`);
}

/** The decisions of the limits that were charged, the key's first. `requests`: how many were charged. */
export function decisionsOf(
  { keyAdmitted, keyFullIn, orgAdmitted, orgFullIn }: LimitColumns,
  limits: RequestLimits,
  requests: number = 1,
): RateLimitDecision[] {
  return [
    ...(limits.key && keyAdmitted !== null
      ? [rateLimitDecision('key', limits.key, keyAdmitted, keyFullIn!, requests)]
      : []),
    ...(limits.organization && orgAdmitted !== null
      ? [rateLimitDecision('org', limits.organization, orgAdmitted, orgFullIn!, requests)]
      : []),
  ];
}

const batchMax = 10_000;

/** Deletes buckets that are full again, 10,000 at most. A full bucket is the same as one that was never used. */
export async function forgetFullBuckets(store: Store): Promise<void> {
  await sql`
    delete from rate_limit where bucket in (
      select bucket from rate_limit where full_at < now() limit ${batchMax} for update skip locked)`.execute(
    store.fork().getKysely(),
  );
}
