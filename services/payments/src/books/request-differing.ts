import { systemCaller } from '@marketplace/kernel';
import { inTransaction, sql } from '@marketplace/store';
import type { Reading } from './import-entries.ts';
import type { Violation } from './parts/violations-with.ts';

/** Most objects that are asked for by one verification, the oldest first. */
const differingMax = 1000;
/** Entries of an object may be dated before the record that waits for them. */
const marginMinutes = 60;

/**
 * After so many attempts, an object without a record counts as a difference. Its notice waits for 72 hours more, but
 * until it has a record, its money is not known here.
 */
const unknownAttempts = 4;

interface Differing {
  id: string;
  object: string;
  ref: string;
  ours: string;
  theirs: string;
  /** Whether the object was read again before because of the same entries. */
  asked: boolean;
}

/**
 * Has objects of the provider read and applied again whose entries in its books do not add up to what is recorded here:
 * their notice may be missing. It stores a notice for each. Returns those that differ although this was done before.
 * Objects whose outcome is still open here, and those that may have entries that were never read, are left out.
 */
export async function requestDiffering({ provider: { name }, store, requestId }: Reading): Promise<Violation[]> {
  // All of it is read, so in the pool of reports.
  const { rows: differing } = await sql<Differing>`
    with theirs as (
           select object, ref, max(id) as id, sum(amount) as amount from provider_entry
            where provider = ${name} group by object, ref),
         ours as (
           select 'payment' as object, provider_ref as ref, amount_captured as amount, status = 'processing' as open,
                  created_at
             from payment where provider = ${name}
           union all
           select 'refund', provider_ref, case when status = 'succeeded' then -amount else 0 end, status = 'pending',
                  created_at
             from refund where provider = ${name}
           union all
           select 'dispute', provider_ref, -(withdrawn + excess), false, created_at
             from dispute where provider = ${name}
           union all
           select 'transfer', provider_ref,
                  case when status in ('released', 'returned') then reversed - amount else 0 end,
                  status = 'processing', created_at
             from payout where provider = ${name})
    select t.id, t.object, t.ref, coalesce(o.amount, 0) as ours, t.amount as theirs,
           exists (select from provider_notice n
                    where n.provider = ${name} and n.id = 'books:' || t.id
                      and (n.processed_at is not null or n.unmatched_at is not null
                           or o.ref is null and n.attempts >= ${unknownAttempts})) as asked
      from theirs t
      join books_position b on b.provider = ${name}
      left join ours o on o.object = t.object and o.ref = t.ref
     where coalesce(o.amount, 0) <> t.amount
       and (o.ref is null or not o.open and o.created_at > b.since + make_interval(mins => ${marginMinutes}))
     order by t.id limit ${differingMax}`.execute(store.report().getKysely());
  if (differing.length === 0) return [];
  await inTransaction(store, systemCaller('books', requestId), ({ em, now }) =>
    sql`
      insert into provider_notice (provider, id, type, object, ref, attempts, available_at, received_at)
      select ${name}, 'books:' || id, 'books.differ', object, ref, 0, ${now}, ${now}
        from jsonb_to_recordset(${JSON.stringify(differing)}::jsonb) as d(id text, object text, ref text)
      on conflict (provider, id) do nothing`.execute(em.getKysely()),
  );
  return differing
    .filter(({ asked }) => asked)
    .map(({ object, ref, ours, theirs }) => ({
      invariant: 'I11 the ledger and the provider agree',
      detail: `${object} ${ref}: recorded ${ours}, at the provider ${theirs}`,
    }));
}
