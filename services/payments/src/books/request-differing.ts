import type { EntityManager } from '@mikro-orm/postgresql';
import { systemCaller } from '@marketplace/kernel';
import { inTransaction, sql } from '@marketplace/store';
import type { Reading } from './import-entries.ts';
import type { Violation } from './parts/verifications.ts';

/** Most objects that are asked for by one verification. */
const differingMax = 1000;
/** Entries of an object may be dated before the record that waits for them. */
const marginMinutes = 60;

/**
 * Number of attempts after which an object without a record counts as a difference. Its notice waits for 72 hours more,
 * but until it has a record, its money is not known here.
 */
const unknownAttempts = 4;

/** Objects that one statement compares. */
const partMax = 5000;

interface Compared {
  /** The newest entry of the object. */
  id: string;
  /** All entries that were compared. */
  ids: string[];
  object: string;
  ref: string;
  ours: string;
  theirs: string;
  /** Whether a difference counts: the outcome is not open here, and no entry of the object was left out. */
  counts: boolean;
  /** Whether the outcome is open here. */
  open: boolean;
  /** Whether the object was read again before because of the same entries. */
  asked: boolean;
}

/**
 * Requests notices of objects whose entries in the provider's books do not add up to their amount here, because a
 * notice may be missing. They are then read and applied again. Returns objects that differ although this was done
 * before. Objects whose outcome is still open here, and objects that may have unread entries, are left out. An object
 * that agrees is compared again only after another entry, or a change of its order's money (`compareAgain`).
 */
export async function requestDiffering(reading: Reading): Promise<Violation[]> {
  const differing: Compared[] = [];
  let after = { object: '', ref: '' };
  for (;;) {
    const part = await comparePart(reading, after);
    differing.push(...part.filter(({ ours, theirs, counts }) => ours !== theirs && counts));
    await markCompared(reading, part);
    if (part.length < partMax || differing.length >= differingMax) break;
    after = part.at(-1)!;
  }
  await requestNotices(reading, differing.slice(0, differingMax));
  return differing
    .filter(({ asked }) => asked)
    .map(({ object, ref, ours, theirs }) => ({
      invariant: 'I11 the ledger and the provider agree',
      detail: `${object} ${ref}: recorded ${ours}, at the provider ${theirs}`,
    }));
}

async function comparePart(
  { provider: { name }, store }: Reading,
  after: Pick<Compared, 'object' | 'ref'>,
): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    with part as (
           select distinct object, ref from provider_entry
            where provider = ${name} and not compared and (object, ref) > (${after.object}, ${after.ref})
            order by object, ref limit ${partMax}),
         theirs as (
           select object, ref, max(e.id) as id, array_agg(e.id) as ids, sum(e.amount) as amount
             from part join provider_entry e using (object, ref)
            where e.provider = ${name} group by object, ref)
    select t.id, t.ids, t.object, t.ref, coalesce(o.amount, 0)::text as ours, t.amount::text as theirs,
           coalesce(o.open, false) as open,
           o.amount is null
             or not o.open and o.created_at > b.since + make_interval(mins => ${marginMinutes}) as counts,
           exists (select from provider_notice n
                    where n.provider = ${name} and n.id = 'books:' || t.id
                      and (n.processed_at is not null or n.unmatched_at is not null
                           or o.amount is null and n.attempts >= ${unknownAttempts})) as asked
      from theirs t
      join books_position b on b.provider = ${name}
      left join lateral (
             select amount_captured as amount, status = 'processing' as open, created_at
               from payment where t.object = 'payment' and provider = ${name} and provider_ref = t.ref
             union all
             select case when status = 'succeeded' then -amount else 0 end, status = 'pending', created_at
               from refund where t.object = 'refund' and provider = ${name} and provider_ref = t.ref
             union all
             select -(withdrawn + excess), false, created_at
               from dispute where t.object = 'dispute' and provider = ${name} and provider_ref = t.ref
             union all
             select case when status in ('released', 'returned') then reversed - amount else 0 end,
                    status = 'processing', created_at
               from payout where t.object = 'transfer' and provider = ${name} and provider_ref = t.ref) o on true
     order by t.object, t.ref`.execute(store.report().getKysely());
  return rows;
}

/** Marks objects that agree, or never count, so that they are left out from now on. */
async function markCompared({ provider: { name }, store, requestId }: Reading, part: Compared[]): Promise<void> {
  const ids = part.filter(({ ours, theirs, counts, open }) => ours === theirs || !(counts || open));
  await inTransaction(store, systemCaller('books', requestId), ({ em }) =>
    sql`
      update provider_entry set compared = true
       where provider = ${name} and id = any(${ids.flatMap((one) => one.ids)}::text[])`.execute(em.getKysely()),
  );
}

async function requestNotices({ provider: { name }, store, requestId }: Reading, differing: Compared[]): Promise<void> {
  if (differing.length === 0) return;
  const objects = differing.map(({ id, object, ref }) => ({ id, object, ref }));
  await inTransaction(store, systemCaller('books', requestId), ({ em, now }) =>
    sql`
      insert into provider_notice (provider, id, type, object, ref, attempts, available_at, received_at)
      select ${name}, 'books:' || id, 'books.differ', object, ref, 0, ${now}, ${now}
        from jsonb_to_recordset(${JSON.stringify(objects)}::jsonb) as d(id text, object text, ref text)
      on conflict (provider, id) do nothing`.execute(em.getKysely()),
  );
}

/** Has the entries of the objects of these orders compared again, because a record of them has changed. */
export async function compareAgain(em: EntityManager, orderIds: readonly string[]): Promise<void> {
  await sql`
    with changed as (select unnest(${orderIds}::text[]) as order_id)
    update provider_entry e set compared = false
      from (select provider, 'payment' as object, provider_ref as ref from payment join changed using (order_id)
            union all
            select r.provider, 'refund', r.provider_ref
              from refund r join payment p on p.id = r.payment_id join changed c on c.order_id = p.order_id
            union all
            select provider, 'dispute', provider_ref from dispute join changed using (order_id)
            union all
            select provider, 'transfer', provider_ref from payout join changed using (order_id)) o
     where e.provider = o.provider and e.object = o.object and e.ref = o.ref and e.compared`.execute(em.getKysely());
}
