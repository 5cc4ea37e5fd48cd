import type { EntityManager } from '@mikro-orm/postgresql';
import type { Currency } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import type { Moved } from './import-entries.ts';

interface Row {
  currency: Currency | null;
  low: string;
  high: string;
}

/**
 * What the provider may have moved and the ledger has not, or the other way round, by currency: requests without an
 * answer, and notices that wait. Null if a notice is about an object that is not known here, which may be of any amount.
 */
export async function pendingMoves(em: EntityManager): Promise<Moved | null> {
  const { rows } = await sql<Row>`
    with waiting as (
           select provider, object, ref from provider_notice
            where processed_at is null and unmatched_at is null and object <> 'account'),
         asked as (
           select intent ->> 'paymentId' as payment_id, intent ->> 'disputeId' as dispute_id from external_call),
         moving as (
           select currency, 0::bigint as low, amount as high from payment where status = 'processing'
           union all
           select currency, -amount, 0 from refund where status = 'pending'
           union all
           select currency, -amount, 0 from payout where status = 'processing'
           union all
           select p.currency, -p.amount, p.amount from payment p
            where p.status <> 'processing'
              and p.id in (select payment_id from asked
                           union
                           select o.id from payment o join waiting w on w.provider = o.provider and w.ref = o.provider_ref
                            where w.object = 'payment')
           union all
           select r.currency, -r.amount, r.amount from refund r
            where r.id in (select o.id from refund o join waiting w on w.provider = o.provider and w.ref = o.provider_ref
                            where w.object = 'refund')
           union all
           select p.currency, -p.amount, p.amount from payout p
            where p.id in (select o.id from payout o join waiting w on w.provider = o.provider and w.ref = o.provider_ref
                            where w.object = 'transfer')
           union all
           select d.currency, -(d.amount + d.fee), d.amount + d.withdrawn + d.excess + d.fee from dispute d
            where d.id in (select dispute_id from asked
                           union
                           select o.id from dispute o join waiting w on w.provider = o.provider and w.ref = o.provider_ref
                            where w.object = 'dispute')
           union all
           select null, 0, 0 from waiting w
            where not exists (select from payment where provider = w.provider and provider_ref = w.ref)
              and not exists (select from refund where provider = w.provider and provider_ref = w.ref)
              and not exists (select from payout where provider = w.provider and provider_ref = w.ref)
              and not exists (select from dispute where provider = w.provider and provider_ref = w.ref))
    select currency, sum(low) as low, sum(high) as high from moving group by currency`.execute(em.getKysely());
  if (rows.some(({ currency }) => currency === null)) return null;
  return new Map(rows.map(({ currency, low, high }) => [currency!, { low: BigInt(low), high: BigInt(high) }]));
}
