import { type EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import { storeOf } from '@marketplace/store/testing';
import { findViolations } from '../src/books/violations.ts';
import { paymentsDomain } from '../src/module.ts';

/**
 * Makes a function that returns the violated invariants of the database of payments, as texts `<invariant>: <record>:
 * <figures>`; an empty array if nothing is. It checks I4 to I8 and I10 as the daily verification of the books does, the
 * events and terminal states of I12, and, with what it read at its previous call, that versions increase. It does not
 * write, so call it as often as you like, when no operation is running. All amounts are checked also while requests are
 * open: transactions leave nothing half done.
 *
 * It expects that no test has taken rows of the topic `event` from the outbox (`takeRows`).
 *
 * Usage: `const check = invariantChecker(tested()); ...; expect(await check()).toEqual([]);`
 */
export function invariantChecker({ databaseUrl }: { databaseUrl: string }): () => Promise<string[]> {
  let before = new Map<string, Remembered>();
  return async () => {
    // The report pool has PostgreSQL's default planner settings.
    const em = (await storeOf(databaseUrl, paymentsDomain)).report();
    const books = await findViolations(em);
    const events = await rowsOf<{ violation: string }>(em, violationsOfEvents());
    const now = new Map((await rowsOf<Remembered>(em, remembered)).map((record) => [record.id, record]));
    const violations = [
      ...books.map(({ invariant, detail }) => `${invariant}: ${detail}`),
      ...events.map(({ violation }) => violation),
      ...compare(before, now),
    ];
    before = now;
    return violations.sort();
  };
}

/** Finds the invariants that the database of payments violates now; see `invariantChecker`. */
export function violationsOf(tested: { databaseUrl: string }): Promise<string[]> {
  return invariantChecker(tested)();
}

async function rowsOf<T>(em: EntityManager, statement: string): Promise<T[]> {
  return (await sql.raw<T>(statement).execute(em.getKysely())).rows;
}

/** The version of a record, and its status if it is terminal. */
interface Remembered {
  id: string;
  version: number;
  terminal: string | null;
}

const remembered = `
  select id, version, case when status in ('succeeded', 'failed', 'canceled') then status end as terminal from payment
  union all
  -- The money of a refund that has succeeded may come back.
  select id, version, case when status = 'failed' then status end from refund
  union all
  -- A dispute that was won may be lost after all.
  select id, version, case when status in ('lost', 'withdrawn') then status end from dispute
  union all
  -- A returned payout was released before.
  select id, version, case when status in ('canceled', 'returned') then status end from payout
  union all
  select order_id, version, case when released_at is not null then 'released' end from order_account`;

function compare(before: Map<string, Remembered>, now: Map<string, Remembered>): string[] {
  return [...before.values()].flatMap(({ id, version, terminal }) => {
    const then = now.get(id);
    if (!then) return [`I12 records stay: ${id}`];
    return [
      ...(then.version < version ? [`I12 versions increase: ${id} from ${version} to ${then.version}`] : []),
      ...(terminal !== null && then.terminal !== terminal
        ? [`I12 terminal states stay: ${id} from ${terminal} to ${then.terminal}`]
        : []),
    ];
  });
}

/** Statements that select the records that violate an invariant of the events, with a detail. */
const events: Record<string, string> = {
  'I12 events are unique': `
    select object_id, format('%s at %s, %s times for %s', type, version, count(*), organization) from received
     group by object_id, type, version, refund_id, organization having count(*) > 1`,
  'I12 events are in the order of versions': `
    select object_id, format('%s at %s', type, version)
      from (select *, lag(at) over w as before, lag(outbox_id) over w as id_before from events
            window w as (partition by object_id order by version, outbox_id)) e
     where at < before or outbox_id <= id_before`,
  'I12 no event is ahead of its record': `
    select e.object_id, format('%s at %s', e.type, e.version) from events e
     where e.version > coalesce((select version from payment where id = e.object_id),
                                (select version from payout where id = e.object_id),
                                (select version from refund where id = e.object_id), 0)`,
  'I12 a payment has the event of its end': `
    select p.id, format('%s: %s', p.status, e.types) from payment p,
           lateral (select coalesce(array_agg(type) filter (where type <> 'payment.refunded'), '{}') as types
                      from events where object_id = p.id) e
     where e.types <> case when p.status = 'succeeded' then array['payment.succeeded']
                           when p.status in ('failed', 'canceled') then array['payment.failed'] else '{}' end`,
  'I12 each succeeded refund has one event': `
    select r.id, format('%s: %s events', r.status, e.count) from refund r,
           lateral (select count(*) as count from events
                     where type = 'payment.refunded' and refund_id = r.id and object_id = r.payment_id) e
     where e.count <> (r.status = 'succeeded'
                       or exists (select from ledger.transaction
                                   where reference = 'refund:' || r.id || ':returned'))::int`,
  'I12 each failed refund has one event': `
    select r.id, format('%s: %s events', r.status, e.count) from refund r,
           lateral (select count(*) as count from events where type = 'refund.failed' and object_id = r.id) e
     where e.count <> (r.status = 'failed')::int`,
  'I12 each released payout has one event': `
    select p.id, format('%s: %s events', p.status, e.count) from payout p,
           lateral (select count(*) as count from events where type = 'payout.released' and object_id = p.id) e
     where e.count <> (p.status in ('released', 'returned'))::int`,
  'I12 an event shows the record as it was': `
    select e.object_id, format('%s at %s', e.type, e.version) from events e
     where (e.object->>'version')::int <> e.version or e.object->>'id' <> e.object_id
    union all
    select e.object_id, format('%s, event %s', p.status, e.object->>'status')
      from events e join payment p on p.id = e.object_id and p.version = e.version
     where e.object->>'status' <> p.status
        or (e.object->'amountRefunded'->>'amount')::bigint <> p.amount_refunded`,
  'events show no card, and no reference of the provider': `
    select object_id, type from received where payload ~ '"(paymentMethod|nextAction|providerRef|last4)"'`,
};

function violationsOfEvents(): string {
  const parts = Object.entries(events).map(
    ([name, statement]) => `select '${name}: ' || concat_ws(': ', record, detail) as violation
                              from (${statement}) as violations (record, detail)`,
  );
  return `
    with received as materialized (
      select organization, id as outbox_id, payload::text as payload, payload->>'type' as type,
             payload->>'objectId' as object_id,
             (payload->>'objectVersion')::int as version, (payload->>'occurredAt')::timestamptz as at,
             (payload->'data'->'object')::jsonb as object, payload->'data'->'refund'->>'id' as refund_id
        from outbox, unnest(organization_ids) as organization where topic = 'event'),
    -- All that one receiver gets: the parties of a record get the same events, as one or as one for each.
    events as (
      select * from received r
       where organization = (select min(organization) from received o where o.object_id = r.object_id))
    ${parts.join(' union all ')}`;
}
