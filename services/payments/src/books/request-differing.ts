import { sql, type Work } from '@marketplace/store';
import type { BookEntry } from '../provider/payment-provider.ts';
import type { SnapshotKind } from '../provider/snapshots.ts';
import type { Violation } from './violations.ts';

const objects: Partial<Record<BookEntry['kind'], SnapshotKind>> = {
  payment: 'payment',
  refund: 'refund',
  dispute: 'dispute',
  transfer: 'transfer',
};

/**
 * Has objects of the provider read and applied again whose entries in its books are not what is recorded here: their
 * notice may be missing. It stores a notice for each. Returns those that differ although this was done before.
 */
export async function requestDiffering(
  { em, now }: Pick<Work, 'em' | 'now'>,
  provider: 'sandbox' | 'stripe',
  entries: BookEntry[],
): Promise<Violation[]> {
  const moved = entries.flatMap(({ id, kind, ref, amount }) => {
    const object = objects[kind];
    return object ? [{ id, object, ref, amount: String(amount) }] : [];
  });
  if (moved.length === 0) return [];
  const { rows } = await sql<Violation>`
    with entry as (select * from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
                          as e(id text, object text, ref text, amount bigint)),
         theirs as (select object, ref, max(id) as id, sum(amount) as amount from entry group by object, ref),
         ours as (
           select provider_ref as ref, amount_captured as amount from payment
            where provider = ${provider} and provider_ref = any(select ref from entry where object = 'payment')
           union all
           select provider_ref, case when status = 'succeeded' then -amount else 0 end from refund
            where provider = ${provider} and provider_ref = any(select ref from entry where object = 'refund')
           union all
           select provider_ref, -(withdrawn + excess) from dispute
            where provider = ${provider} and provider_ref = any(select ref from entry where object = 'dispute')
           union all
           select provider_ref, case when status in ('released', 'returned') then reversed - amount else 0 end
             from payout
            where provider = ${provider} and provider_ref = any(select ref from entry where object = 'transfer')),
         differing as (
           select theirs.*, coalesce(ours.amount, 0) as ours from theirs left join ours on ours.ref = theirs.ref
            where coalesce(ours.amount, 0) <> theirs.amount),
         asked as (
           insert into provider_notice (provider, id, type, object, ref, attempts, available_at, received_at)
           select ${provider}, 'books:' || id, 'books.differ', object, ref, 0, ${now}, ${now} from differing
           on conflict (provider, id) do nothing)
    select 'I11 the ledger and the provider agree' as invariant,
           format('%s %s: recorded %s, at the provider %s', d.object, d.ref, d.ours, d.amount) as detail
      from differing d join provider_notice n on n.provider = ${provider} and n.id = 'books:' || d.id
     where n.processed_at is not null or n.unmatched_at is not null`.execute(em.getKysely());
  return rows;
}
