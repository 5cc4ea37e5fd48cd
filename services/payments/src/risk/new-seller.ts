import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';

/** Whether a seller whose money was first released at `firstReleaseAt`, null if never, is new at a time. */
export function isNew(firstReleaseAt: Date | null, newSellerMs: number, at: Date): boolean {
  return firstReleaseAt === null || at.getTime() < firstReleaseAt.getTime() + newSellerMs;
}

/** Whether money was first released to a seller less than `newSellerMs` ago, or never was. */
export async function isNewSeller(
  em: EntityManager,
  organizationId: string,
  newSellerMs: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ at: string | Date | null }>`
    select ${firstRelease(organizationId)} as at`.execute(em.getKysely());
  const at = rows[0]!.at;
  return isNew(at === null ? null : new Date(at), newSellerMs, now);
}

/**
 * A payout is written before its money is released, which may be long after that of later ones. So the first release is
 * of one of so many oldest payouts; otherwise the seller counts as new.
 */
const oldestMax = 100;

/** SQL, a time: when money was first released to a seller. Null if none was. */
export const firstRelease = (organizationId: string) => sql`
  (select min(a.released_at)
     from (select order_id from payout where organization_id = ${organizationId}
            order by created_at, id limit ${oldestMax}) p
     join order_account a on a.order_id = p.order_id)`;
