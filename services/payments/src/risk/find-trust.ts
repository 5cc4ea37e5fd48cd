import type { EntityManager } from '@mikro-orm/postgresql';
import type { Currency } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { centsOf } from './dollar-units.ts';
import { disputeDays, earnedDays, type Trust } from './standing.ts';

const dayMs = 86_400_000;
/**
 * A payout is written before its money is released, which may be long after that of later ones. So the first release is
 * of one of so many oldest payouts; otherwise the seller counts as new.
 */
const oldestMax = 100;

/**
 * Reads the past of a seller. What all organizations of its first owner have earned counts, because they are limited
 * together; each is new for itself. `organizationIds`: these organizations, with its own.
 */
export async function findTrust(
  em: EntityManager,
  organizationId: string,
  organizationIds: readonly string[],
  now: Date,
): Promise<Trust> {
  const today = Math.floor(now.getTime() / dayMs);
  const { rows } = await sql<{
    firstReleaseAt: string | Date | null;
    days: { currency: Currency; earned: string; recent: string }[];
  }>`
    select (select min(a.released_at)
              from (select order_id from payout where organization_id = ${organizationId}
                     order by created_at, id limit ${oldestMax}) p
              join order_account a on a.order_id = p.order_id) as "firstReleaseAt",
           coalesce((select jsonb_agg(jsonb_build_object('currency', currency, 'earned', earned::text,
                                                         'recent', recent::text))
                       from (select currency,
                                    coalesce(sum(amount) filter (where day < ${today - disputeDays}), 0) as earned,
                                    coalesce(sum(amount) filter (where day >= ${today - disputeDays}), 0) as recent
                               from released_day
                              where organization_id = any(${[...organizationIds]}::text[])
                                and day >= ${today - disputeDays - earnedDays}
                              group by currency) by_currency), '[]') as days`.execute(em.getKysely());
  const { firstReleaseAt, days } = rows[0]!;
  const sum = (which: 'earned' | 'recent') =>
    days.reduce((total, row) => total + centsOf(BigInt(row[which]), row.currency), 0n);
  return {
    firstReleaseAt: firstReleaseAt === null ? null : new Date(firstReleaseAt),
    earnedCents: sum('earned'),
    recentCents: sum('recent'),
  };
}
