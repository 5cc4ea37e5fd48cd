import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { OrderAccount } from '../entities/order-account.entity.ts';

const dayMs = 86_400_000;

/**
 * Follows a change of a locked account in what its seller was released on that day. The movement has locked the balance
 * of the seller in the currency, so rows of a day are written one after another.
 */
export async function countReleased(em: EntityManager, before: OrderAccount, after: OrderAccount): Promise<void> {
  const change = undisputed(after) - undisputed(before);
  if (change === 0n || after.releasedAt == null) return;
  const { sellerOrganizationId, currency, releasedAt } = after;
  const day = Math.floor(releasedAt.getTime() / dayMs);
  await sql`
    insert into released_day as d (organization_id, currency, day, amount)
    values (${sellerOrganizationId}, ${currency}, ${day}, ${change})
    on conflict (organization_id, currency, day) do update set amount = d.amount + excluded.amount`.execute(
    em.getKysely(),
  );
}

/** What was released of an order and was neither refunded nor disputed at the bank, in minor units. */
function undisputed({ releasedAt, captured, refunded, chargedBack, withdrawn, riskFlags }: OrderAccount): bigint {
  if (releasedAt == null || chargedBack > 0n || withdrawn > 0n || riskFlags.length > 0) return 0n;
  return captured - refunded;
}
