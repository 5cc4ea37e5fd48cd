import { type RateLimit, rateTurn, type RateTurn, turnMicroseconds } from '@marketplace/kernel';
import { statement, type Store } from '@marketplace/store';

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
 * Wraps a statement that finds who is calling, so that it also takes their turns at the limits: one trip, whatever the number of
 * gateways. `found` answers one row with `limitedKey` and `limitedOrganization`, null where nothing is to be counted. A key whose
 * turn is refused takes none of its organization's. Limits are settings, so the text is constant.
 */
export function withTurns(found: string, limits: RequestLimits): string {
  const made = texts.get(limits) ?? new Map<string, string>();
  texts.set(limits, made);
  const known = made.get(found) ?? writeWithTurns(found, limits);
  made.set(found, known);
  return known;
}

const texts = new WeakMap<RequestLimits, Map<string, string>>();

function writeWithTurns(found: string, limits: RequestLimits): string {
  return `with found as (${found}),
    key_turn as (${turn('key', `select 'key:' || "limitedKey" as bucket from found where "limitedKey" is not null`, limits.key)}),
    org_turn as (${turn(
      'org',
      `select 'org:' || "limitedOrganization" as bucket from found
        where "limitedOrganization" is not null and coalesce((select admitted from key_turn), true)`,
      limits.organization,
    )})
    select found.*, key_turn.admitted as "keyAdmitted", extract(epoch from key_turn.full_at - clock_timestamp())::float8 as "keyFullIn",
           org_turn.admitted as "orgAdmitted", extract(epoch from org_turn.full_at - clock_timestamp())::float8 as "orgFullIn"
      from found left join key_turn on true left join org_turn on true`;
}

/** Of a bucket that is not full, `full_at` is in the future; a turn moves it on by what one request takes to come back. */
function turn(policy: string, buckets: string, limit: RateLimit | null): string {
  if (limit === null) return 'select null::boolean as admitted, null::timestamptz as full_at where false';
  const one = `interval '${turnMicroseconds(limit)} microseconds'`;
  const all = `interval '${limit.burst * turnMicroseconds(limit)} microseconds'`;
  // `excluded.full_at` is now and one, so that one clock is read.
  const next = `greatest(rate_limit.full_at, excluded.full_at - ${one}) + ${one}`;
  const fits = `${next} <= excluded.full_at - ${one} + ${all}`;
  return `insert into rate_limit (bucket, full_at, admitted)
      select bucket, clock_timestamp() + ${one}, true from (${buckets}) as ${policy}
    on conflict (bucket) do update set full_at = case when ${fits} then ${next} else rate_limit.full_at end, admitted = ${fits}
    returning admitted, full_at`;
}

export function turnsOf({ keyAdmitted, keyFullIn, orgAdmitted, orgFullIn }: TurnColumns, limits: RequestLimits): RateTurn[] {
  return [
    ...(limits.key && keyAdmitted !== null ? [rateTurn('key', limits.key, keyAdmitted, keyFullIn!)] : []),
    ...(limits.organization && orgAdmitted !== null ? [rateTurn('org', limits.organization, orgAdmitted, orgFullIn!)] : []),
  ];
}

const forgottenAtOnce = 10_000;

/** A bucket that is full is like one that was never used. */
export async function forgetFullBuckets(store: Store): Promise<void> {
  await statement(
    store.fork(),
    'delete from rate_limit where bucket in (select bucket from rate_limit where full_at < now() limit ? for update skip locked)',
    [forgottenAtOnce],
  );
}
