import { emissionIntervalUs, type RateLimit, rateLimitDecision, type RateLimitDecision } from '@marketplace/kernel';
import { sql, type Sql, type Store } from '@marketplace/store';

/** Rate limits of requests. Null means no limit. */
export interface RequestLimits {
  key: RateLimit | null;
  organization: RateLimit | null;
}

/**
 * The columns that the limits add to the row of a caller: of how many requests each bucket has admitted, and seconds
 * until it is full. Null if the limit was not charged.
 */
export interface LimitColumns {
  limitedKey: string | null;
  limitedOrganization: string | null;
  keyGranted: number | null;
  keyFullIn: number | null;
  orgGranted: number | null;
  orgFullIn: number | null;
}

/**
 * Makes a statement that finds callers and charges the rate limits in the same round trip. Each part of `found` returns
 * callers with the number of their requests, `counted`, and the ids `limitedKey` and `limitedOrganization`; null is not
 * charged. An organization is not charged for requests that the limit of their key refuses. `requestsEach`: as how many
 * requests each of those counts, or -1 to give one back.
 *
 * Each bucket is updated once. Buckets are locked in the order of their names, so that two statements never wait for
 * each other.
 */
export function withRequestLimits<Row>(
  found: readonly Sql[],
  limits: RequestLimits,
  requestsEach: number = 1,
): Sql<Row & LimitColumns> {
  // Nearly every request counts as one.
  const { ofKeys, ofOrganizations } =
    requestsEach === 1 ? statementsOf(limits) : chargeStatements(limits, requestsEach);
  return sql`
    with found as (${found.length === 1 ? found[0] : sql`${found[0]} union all ${found[1]}`}),
         key_limit as (${ofKeys}), org_limit as (${ofOrganizations})
    select found.*,
           key_limit.granted as "keyGranted",
           extract(epoch from key_limit.full_at - statement_timestamp())::float8 as "keyFullIn",
           org_limit.granted as "orgGranted",
           extract(epoch from org_limit.full_at - statement_timestamp())::float8 as "orgFullIn"
      from found
      left join key_limit on key_limit.bucket = 'key:' || "limitedKey"
      left join org_limit on org_limit.bucket = 'org:' || "limitedOrganization"`;
}

interface LimitStatements {
  ofKeys: Sql;
  ofOrganizations: Sql;
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
  const keyBuckets = sql`
    select 'key:' || "limitedKey" as bucket, counted from found where "limitedKey" is not null order by 1`;
  const organizationBuckets = sql`
    select * from (
      select 'org:' || "limitedOrganization" as bucket, sum(coalesce(key_limit.granted, counted))::int as counted
        from found left join key_limit on key_limit.bucket = 'key:' || "limitedKey"
       where "limitedOrganization" is not null
       group by 1) as charged
     where counted > 0 order by 1`;
  return {
    ofKeys: limits.key ? grantSql(limits.key, keyBuckets, { requests }) : noLimit,
    ofOrganizations: limits.organization ? grantSql(limits.organization, organizationBuckets, { requests }) : noLimit,
  };
}

const noLimit = sql`select null::text as bucket, null::int as granted, null::timestamptz as full_at where false`;

/**
 * Takes requests from buckets, as many as each has, by the generic cell rate algorithm: the kernel's `conformance` in
 * SQL, for `counted` equal calls one after the other, or for one, if `requests` is -1. `buckets` returns `bucket` and
 * `counted`, each bucket once. `full_at` is when a bucket is full again. Each call that is granted advances it by
 * `requests` intervals. Returns `bucket`, `granted`, the number of calls that conform, and `full_at`.
 */
export function grantSql(
  limit: RateLimit,
  buckets: Sql,
  { requests = 1, now = sql`statement_timestamp()` }: { requests?: number; now?: Sql } = {},
): Sql {
  const stepUs = Math.min(requests, limit.burst) * emissionIntervalUs(limit);
  const roomUs = limit.burst * emissionIntervalUs(limit);
  const step = sql.raw(`interval '${stepUs} microseconds'`);
  const ofFull = stepUs < 0 ? sql`counted` : sql`least(counted, ${sql.lit(Math.floor(roomUs / stepUs))})`;
  // Numbers are written into the text, so that a limit needs no parameters.
  const [room, each] = [sql.lit(roomUs), sql.lit(stepUs)];
  const used = sql`(extract(epoch from greatest(rate_limit.full_at, ${now}) - ${now}) * 1000000)::bigint`;
  const granted =
    stepUs < 0 ? sql`excluded.granted` : sql`least(excluded.granted, greatest(0, (${room} - ${used}) / ${each}))`;
  return sql`
    insert into rate_limit (bucket, full_at, granted)
    select bucket, ${now} + ${ofFull} * ${step}, ${ofFull} from (${buckets}) as buckets
    on conflict (bucket) do update
       set full_at = greatest(rate_limit.full_at, ${now}) + ${granted} * ${step}, granted = ${granted}
    returning bucket, granted, full_at`;
}

/**
 * Distributes the granted requests of the buckets. Call it for each request that counts, in the order of arrival.
 * Returns the decisions of the charged limits, the key's first. `requests`: the number of requests that each counts as.
 */
export function requestDecisions(
  limits: RequestLimits,
  requests: number = 1,
): (columns: LimitColumns) => RateLimitDecision[] {
  const dealt = new Map<string, number>();
  const deal = (
    policy: 'key' | 'org',
    bucket: string | null,
    [granted, fullIn]: [granted: number | null, fullIn: number | null],
  ): RateLimitDecision[] => {
    const limit = policy === 'key' ? limits.key : limits.organization;
    if (!limit || granted === null) return [];
    const count = (dealt.get(`${policy}:${bucket}`) ?? 0) + 1;
    dealt.set(`${policy}:${bucket}`, count);
    const admitted = count <= granted;
    // Requests that later ones of the statement have taken are not taken yet.
    const laterUs = admitted ? (granted - count) * Math.min(requests, limit.burst) * emissionIntervalUs(limit) : 0;
    return [rateLimitDecision(policy, limit, admitted, fullIn! - laterUs / 1e6, requests)];
  };
  return ({ limitedKey, limitedOrganization, keyGranted, keyFullIn, orgGranted, orgFullIn }) => {
    const ofKey = deal('key', limitedKey, [keyGranted, keyFullIn]);
    if (ofKey.some(({ admitted }) => !admitted)) return ofKey;
    return [...ofKey, ...deal('org', limitedOrganization, [orgGranted, orgFullIn])];
  };
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
