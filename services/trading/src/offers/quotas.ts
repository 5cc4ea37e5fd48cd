import type { EntityManager } from '@mikro-orm/postgresql';
import { availableIn } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { tradingErrors } from '@marketplace/trading-contract';
import type { TradingContext } from '../trading-context.ts';

const secondsOf = { hour: 3_600, listing: 30 * 86_400 };

/**
 * Throws `offer_quota_exceeded` if the organization may not make another offer now. Serializes the offers of the
 * organization until the transaction ends, so that two at once cannot exceed the quota together.
 */
export async function assertQuota(
  em: EntityManager,
  { organizationId, listingId, now }: { organizationId: string; listingId: string; now: Date },
  { perHour, perListing }: TradingContext['offersMax'],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, ${quotaLock}))`.execute(em.getKysely());
  // The offer that must leave the window before there is room for another one.
  const {
    rows: [row],
  } = await sql<{ hour: number | null; listing: number | null }>`
    select (select extract(epoch from created_at - ${now}::timestamptz) + ${secondsOf.hour} from offer
             where buyer_organization_id = ${organizationId}
               and created_at > ${now}::timestamptz - make_interval(secs => ${secondsOf.hour})
             order by created_at desc, id desc offset ${perHour - 1} limit 1)::float8 as hour,
           (select extract(epoch from created_at - ${now}::timestamptz) + ${secondsOf.listing} from offer
             where listing_id = ${listingId} and buyer_organization_id = ${organizationId}
               and created_at > ${now}::timestamptz - make_interval(secs => ${secondsOf.listing})
             order by created_at desc, id desc offset ${perListing - 1} limit 1)::float8 as listing`.execute(
    em.getKysely(),
  );
  const { hour, listing } = row!;
  if (hour === null && listing === null) return;
  throw tradingErrors.offer_quota_exceeded(
    listing === null
      ? `Your organization can make ${perHour} offers in an hour.`
      : `Your organization can make ${perListing} offers for a listing in 30 days.`,
    { availableAt: availableIn(Math.max(1, hour ?? 0, listing ?? 0), now.getTime()) },
  );
}

/** Distinguishes this use of advisory locks from others: the seed of the hash. */
const quotaLock = 3;
