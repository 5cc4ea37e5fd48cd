import { createHash } from 'node:crypto';

/**
 * The rows of the bench: deliveries 1 to `total`, evenly over the last 30 days, two for each event, one to its seller
 * and one to its buyer. Everything follows from the number of a delivery or event, so tables are filled independently.
 */
export interface World {
  total: number;
  /** When the last delivery was created, in Unix milliseconds. */
  endsMs: number;
}

export const days = 30;
export const dayMs = 86_400_000;
const organizations = 1000;
/** Each organization has two. Organization 0 sells every fifth time, to its first endpoint: a tenth of all deliveries. */
export const endpoints = organizations * 2;
const eventTypes = ['listing.published', 'offer.submitted', 'offer.accepted', 'order.created', 'order.paid'];
/** Deliveries that wait for a slot: the newest ones. */
const waiting = 2000;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Two digits each, of a type with a fixed length, whose arrays PostgreSQL reads by position. */
const pairs = `'{${[...alphabet].flatMap((high) => [...alphabet].map((low) => high + low)).join(',')}}'::name[]`;
/**
 * SQL: creates the function `fill.id`, which answers what `idOf` answers: ids of a time in Unix milliseconds. `e` and `8`
 * hold the version and the variant of a UUIDv7 (RFC 9562, section 5.7).
 */
export const createIds = `
  create schema fill;
  create function fill.id(prefix text, ms bigint, n bigint) returns text language sql immutable parallel safe as $$
    select prefix || '_' || ${[40, 30, 20, 10, 0].map((bits) => `(${pairs})[((ms >> ${bits}) & 1023)::int + 1]::text`).join(' || ')}
           || 'e' || substr(md5(prefix || n::text), 1, 2) || '8' || substr(md5(prefix || n::text), 3, 12) $$`;

/** The id of number `n`, of a time in Unix milliseconds. */
export function idOf(prefix: string, ms: number, n: number): string {
  const time = Array.from({ length: 10 }, (_, place) => alphabet[Math.floor(ms / 32 ** (9 - place)) % 32]).join('');
  const rest = createHash('md5').update(`${prefix}${n}`).digest('hex');
  return `${prefix}_${time}e${rest.slice(0, 2)}8${rest.slice(2, 14)}`;
}

/** When organizations and endpoints were created, in Unix milliseconds: before the first delivery. */
export function parentsMs({ endsMs }: World): number {
  return endsMs - (days + 1) * dayMs;
}

/** When event number `n` occurred, in Unix milliseconds. Its deliveries were created in the same millisecond. */
export function eventMs({ total, endsMs }: World, n: number): number {
  const last = total / 2;
  // Its product has more bits than a number.
  return endsMs - Number((BigInt(last - n) * BigInt(days * dayMs)) / BigInt(last));
}

/** SQL: a number below 2^31 that looks random, but is the same in each run. */
const scattered = (n: string, seed: number): string => `(hashint8extended(${n}, ${seed}) & 2147483647)`;

/**
 * SQL, a table expression: the events `from` to `to`. Columns: `n` its number, `ms` and `at` its time, numbers of
 * `seller` and `buyer`, and its `type`. `offset 0` makes PostgreSQL compute the columns of a subquery once, and not wherever
 * they are named: deliveries come four times as fast.
 */
export function events({ total, endsMs }: World, from: number, to: number): string {
  const last = total / 2;
  return `(select n, ms, to_timestamp(ms / 1000.0::float8)::timestamptz(3) as at, seller, buyer,
                  (array['${eventTypes.join(`','`)}'])[1 + n / 5 % ${eventTypes.length}] as type
             from (select n, ${endsMs} - (${last} - n) * ${days * dayMs} / ${last} as ms,
                          case when n % 5 = 0 then 0 else 1 + ${scattered('n', 1)} % 499 end as seller,
                          500 + ${scattered('n', 2)} % 500 as buyer
                     from (select n::bigint from generate_series(${from}, ${to}) n) numbers offset 0) parties offset 0)`;
}

/**
 * SQL, a table expression: the deliveries `from` to `to`. Columns: those of their events, `d` its number, numbers of its
 * organization and endpoint, `status`, `attempts` its number of attempts, `answer` (null: none), `test`. Those that are
 * not final are among the newest fiftieth.
 */
export function deliveries(world: World, from: number, to: number): string {
  const young = Math.floor(world.total * 0.98);
  return `(
    select *, case when status in ('held', 'pending') then 0 when status = 'failed' then 8
                   when status = 'retrying' then 3 when kind between 30 and 59 then 2 else 1 end as attempts,
              case when status in ('held', 'pending') then null when status not in ('failed', 'retrying') then 200
                   when d % 3 = 0 then null when d % 3 = 1 then 500 else 404 end as answer,
              kind = 999 as test
      from (select *, case when d > ${young} and endpoint % 97 = 5 then 'held'
                           when d > ${world.total - waiting} then 'pending'
                           when d > ${young} and kind < 10 then 'retrying'
                           when kind < 25 then 'failed' when kind < 30 then 'canceled' else 'succeeded' end as status
              from (select *, organization * 2 + case when organization = 0 then 0 else d / 2 % 2 end as endpoint
                      from (select e.*, n * 2 - 1 + side as d, ${scattered('(n * 2 - 1 + side)', 3)} % 1000 as kind,
                                   case side when 0 then seller else buyer end as organization
                              from ${events(world, Math.ceil(from / 2), Math.ceil(to / 2))} e,
                                   (values (0), (1)) sides(side) offset 0) sent offset 0) addressed offset 0) known offset 0)`;
}
