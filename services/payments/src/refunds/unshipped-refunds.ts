import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '@marketplace/store';

/**
 * SQL, an amount as text: what is or will be refunded of an order because units were not shipped. That includes what
 * the seller refunds because it has canceled units, and claims for units that were not received.
 */
export function unshippedRefunds(orderId: string): Sql {
  return sql`
    (select coalesce(sum(r.amount), 0)::text
       from refund r left join dispute d on d.id = r.dispute_id
      where r.payment_id in (select id from payment where order_id = ${orderId})
        and r.status in ('pending', 'succeeded')
        and (r.reason in ('sla_expired', 'seller_canceled') or r.reason = 'claim' and d.reason = 'not_received'))`;
}

/** What is left to refund of `amount`, which is owed to the buyer for units that were not shipped. At least 0. */
export async function unshippedLeft(em: EntityManager, orderId: string, amount: bigint): Promise<bigint> {
  const { rows } = await sql<{ refunded: string }>`select ${unshippedRefunds(orderId)} as refunded`.execute(
    em.getKysely(),
  );
  const left = amount - BigInt(rows[0]!.refunded);
  return left > 0n ? left : 0n;
}
