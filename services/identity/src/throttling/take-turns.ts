import { emissionIntervalUs, type RateLimit, rateLimitDecision, type RateLimitDecision } from '@marketplace/kernel';
import { sql, type Sql, type Store } from '@marketplace/store';

/** Of requests, by who sends them. Null for no limit. */
export interface RequestLimits {
  key: RateLimit | null;
  organization: RateLimit | null;
}

/** What the turns add to the row of whoever was found; null where there was no turn. */
export interface TurnColumns {
  keyAdmitted: boolean | null;
  keyFullIn: number | null;
  orgAdmitted: boolean | null;
  orgFullIn: number | null;
}

/**
 * Wraps a statement that finds who is calling, so that it also takes their turns at the limits: one trip, whatever the
 * number of gateways. `found` answers one row with `limitedKey` and `limitedOrganization`, null where nothing is to be
 * counted. A key whose turn is refused takes none of its organization's.
 */
export function withTurns<Row>(found: Sql, limits: RequestLimits): Sql<Row & TurnColumns> {
  const { keyTurn, organizationTurn } = turnsAt(limits);
  return sql`
    with found as (${found}), key_turn as (${keyTurn}), org_turn as (${organizationTurn})
    select found.*, key_turn.admitted as "keyAdmitted", extract(epoch from key_turn.full_at - clock_timestamp())::float8 as "keyFullIn",
           org_turn.admitted as "orgAdmitted", extract(epoch from org_turn.full_at - clock_timestamp())::float8 as "orgFullIn"
      from found left join key_turn on true left join org_turn on true`;
}

interface Turns {
  keyTurn: Sql;
  organizationTurn: Sql;
}

/** Made once: limits are settings, and the text of a statement is found again by the parts that it is made of. */
const made = new WeakMap<RequestLimits, Turns>();

function turnsAt(limits: RequestLimits): Turns {
  const known = made.get(limits);
  if (known) return known;
  const ofKey = sql`select 'key:' || "limitedKey" as bucket from found where "limitedKey" is not null`;
  const ofOrganization = sql`
    select 'org:' || "limitedOrganization" as bucket from found
     where "limitedOrganization" is not null and coalesce((select admitted from key_turn), true)`;
  const turns = {
    keyTurn: limits.key ? conformingTurn(limits.key, ofKey) : noTurn,
    organizationTurn: limits.organization ? conformingTurn(limits.organization, ofOrganization) : noTurn,
  };
  made.set(limits, turns);
  return turns;
}

const noTurn = sql`select null::boolean as admitted, null::timestamptz as full_at where false`;

/**
 * A request at each of the buckets, by the generic cell rate algorithm: `conformance` of the kernel in SQL. Of a bucket
 * that is not full,
 * `full_at` is in the future; a request that conforms moves it on by one interval, and one that does not leaves it. Answers `admitted`
 * and `full_at`.
 */
export function conformingTurn(limit: RateLimit, buckets: Sql, now: Sql = sql`clock_timestamp()`): Sql {
  const interval = intervalOf(emissionIntervalUs(limit));
  const rest = intervalOf((limit.burst - 1) * emissionIntervalUs(limit));
  // `excluded.full_at` is one interval from now, so that one clock is read.
  const conforms = sql`rate_limit.full_at + ${interval} <= excluded.full_at + ${rest}`;
  return sql`
    insert into rate_limit (bucket, full_at, admitted) select bucket, ${now} + ${interval}, true from (${buckets}) as buckets
    on conflict (bucket) do update
       set full_at = case when ${conforms} then greatest(rate_limit.full_at + ${interval}, excluded.full_at) else rate_limit.full_at end,
           admitted = ${conforms}
    returning admitted, full_at`;
}

/** In the text, so that a limit takes no parameters. */
function intervalOf(microseconds: number): Sql {
  return sql.raw(`interval '${microseconds} microseconds'`);
}

export function turnsOf(
  { keyAdmitted, keyFullIn, orgAdmitted, orgFullIn }: TurnColumns,
  limits: RequestLimits,
): RateLimitDecision[] {
  return [
    ...(limits.key && keyAdmitted !== null ? [rateLimitDecision('key', limits.key, keyAdmitted, keyFullIn!)] : []),
    ...(limits.organization && orgAdmitted !== null
      ? [rateLimitDecision('org', limits.organization, orgAdmitted, orgFullIn!)]
      : []),
  ];
}

const forgottenAtOnce = 10_000;

/** A bucket that is full is like one that was never used. */
export async function forgetFullBuckets(store: Store): Promise<void> {
  await sql`
    delete from rate_limit where bucket in (
      select bucket from rate_limit where full_at < now() limit ${forgottenAtOnce} for update skip locked)`.execute(
    store.fork().getKysely(),
  );
}
