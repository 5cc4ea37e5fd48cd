import type { EntityManager } from '@mikro-orm/postgresql';
import { availableIn, type Caller, organizationOf } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { tradingErrors } from '@marketplace/trading-contract';
import { lapseMs, lapsePauseMs } from '@marketplace/trading-contract/limits';
import type { Offer } from '../entities/offer.entity.ts';
import type { TradingContext } from '../trading-context.ts';

/** Part of the context that creating an order needs. */
export type ReservingWork = Work & Pick<TradingContext, 'unpaidOrdersMax'>;

/** A buyer, and the person whose organizations count together. */
export interface Buyer {
  buyerOrganizationId: string;
  /** The first owner of the buyer. The buyer itself, if none is known. */
  buyerOwnerId: string;
}

/** The organization of the caller as a buyer. */
export function buyerOf(caller: Caller): Buyer {
  const buyerOrganizationId = organizationOf(caller);
  const ownerId = 'ownerId' in caller.actor ? caller.actor.ownerId : undefined;
  return { buyerOrganizationId, buyerOwnerId: ownerId ?? buyerOrganizationId };
}

/** The buyer of an offer, as it was when the offer was made. */
export function buyerOfOffer(offer: Pick<Offer, 'buyerOrganizationId' | 'buyerOwnerId'>): Buyer {
  const { buyerOrganizationId, buyerOwnerId } = offer;
  return { buyerOrganizationId, buyerOwnerId: buyerOwnerId ?? buyerOrganizationId };
}

/** The unpaid orders of a buyer, with those of the other organizations of its person. */
export interface Unpaid {
  all: number;
  /** Most unpaid orders for one of the listings. */
  ofListing: number;
  /** Orders of the last 30 days that the person has not paid in time or has canceled, counted up to the limit. */
  lapsed: number;
  /** Time until which the seller takes no order of the person. Null if it takes orders. */
  pausedUntil: Date | null;
}

/**
 * Serializes the reservations of a person until the transaction ends, so that two at once cannot exceed a limit
 * together. Call it before listings are locked.
 */
export async function lockReservations(em: EntityManager, buyer: Buyer): Promise<void> {
  // Organizations before people, in every transaction.
  const ids = [...new Set([buyer.buyerOrganizationId, buyer.buyerOwnerId])].toSorted();
  await sql`
    select pg_advisory_xact_lock(hashtextextended(id, ${reservationLock})) from unnest(${ids}::text[]) as id`.execute(
    em.getKysely(),
  );
}

/** Counts the unpaid orders of a buyer, and those that its person let lapse, of all sellers and of this one. */
export async function countUnpaid(
  { em, now, unpaidOrdersMax }: ReservingWork,
  {
    buyerOrganizationId,
    buyerOwnerId,
    sellerOrganizationId,
    listingIds,
  }: Buyer & { sellerOrganizationId: string; listingIds: string[] },
): Promise<Unpaid> {
  const since = new Date(now.getTime() - lapseMs);
  // `offset 0` keeps the look-up by the key of the item. Without it PostgreSQL may begin with all orders of the
  // listing.
  const { rows } = await sql<Omit<Unpaid, 'pausedUntil'> & { lapsedOfSeller: number; lastLapse: string | null }>`
    with unpaid as materialized (
      select id from sales_order where buyer_owner_id = ${buyerOwnerId} and status = 'pending_payment'
      union all
      select id from sales_order
       where buyer_organization_id = ${buyerOrganizationId} and status = 'pending_payment'
         and buyer_owner_id is distinct from ${buyerOwnerId})
    select (select count(*)::int from unpaid) as all,
           (select coalesce(max(n), 0)::int
              from (select count(*) as n
                      from unpaid cross join lateral (
                             select i.listing_id from order_item i
                              where i.order_id = unpaid.id and i.listing_id = any(${listingIds}) offset 0) as item
                     group by item.listing_id) as of_listings) as "ofListing",
           (select count(*)::int
              from (select from sales_order
                     where buyer_owner_id = ${buyerOwnerId} and lapsed_at > ${since}
                     order by lapsed_at desc limit ${unpaidOrdersMax.lapsed}) as recent) as lapsed,
           of_seller.lapses as "lapsedOfSeller", of_seller.last_lapse as "lastLapse"
      from (select count(*)::int as lapses, max(lapsed_at) as last_lapse
              from (select lapsed_at from sales_order
                     where buyer_owner_id = ${buyerOwnerId} and seller_organization_id = ${sellerOrganizationId}
                       and lapsed_at > ${since}
                     order by lapsed_at desc limit ${unpaidOrdersMax.lapsed + doublingsMax}) as recent
           ) as of_seller`.execute(em.getKysely());
  const { lapsedOfSeller, lastLapse, ...unpaid } = rows[0]!;
  const until = pauseEnd(lapsedOfSeller - unpaidOrdersMax.lapsed, lastLapse);
  return { ...unpaid, pausedUntil: until !== null && until > now ? until : null };
}

/** When a pause ends that began with the last lapse. `further`: lapses beyond those that are allowed. */
function pauseEnd(further: number, lastLapse: string | null): Date | null {
  if (further < 0 || lastLapse === null) return null;
  return new Date(Date.parse(lastLapse) + Math.min(lapsePauseMs.first * 2 ** further, lapsePauseMs.longest));
}

/** Whether the buyer may have another unpaid order. */
export function isReservationLeft({ unpaidOrdersMax: max }: ReservingWork, unpaid: Unpaid): boolean {
  return unpaid.all < max.perBuyer && unpaid.ofListing < max.perListing && unpaid.pausedUntil === null;
}

/** Throws `lapsed_order_limit` or `unpaid_order_limit` unless the buyer may have another unpaid order. */
export function assertReservationLeft(work: ReservingWork, unpaid: Unpaid): void {
  if (isReservationLeft(work, unpaid)) return;
  if (unpaid.pausedUntil)
    throw tradingErrors.lapsed_order_limit('The buyer has left too many orders of this seller unpaid.', {
      availableAt: availableIn((unpaid.pausedUntil.getTime() - work.now.getTime()) / 1000, work.now.getTime()),
    });
  const { perBuyer, perListing } = work.unpaidOrdersMax;
  throw tradingErrors.unpaid_order_limit(
    unpaid.all >= perBuyer
      ? `The buyer has ${unpaid.all} unpaid orders. The limit is ${perBuyer}.`
      : `The buyer has ${unpaid.ofListing} unpaid orders of a listing. The limit is ${perListing}.`,
  );
}

/** Number of times that the pause doubles until it is the longest one. */
const doublingsMax = Math.ceil(Math.log2(lapsePauseMs.longest / lapsePauseMs.first));

/** Distinguishes this use of advisory locks from others: the seed of the hash. */
const reservationLock = 4;
