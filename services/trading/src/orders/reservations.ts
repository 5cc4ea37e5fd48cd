import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Work } from '@marketplace/store';
import { tradingErrors } from '@marketplace/trading-contract';
import { lapseMs } from '@marketplace/trading-contract/limits';
import type { TradingContext } from '../trading-context.ts';

/** What creating an order needs of the context. */
export type ReservingWork = Work & Pick<TradingContext, 'unpaidOrdersMax'>;

/** The unpaid orders of a buyer. */
export interface Unpaid {
  all: number;
  /** Of the listing of which it has most. */
  ofListing: number;
  /** Orders of the last 30 days that the buyer has not paid in time or has canceled, counted up to the limit. */
  lapsed: number;
}

/**
 * Serializes the reservations of a buyer until the transaction ends, so that two at once cannot exceed a limit together.
 * Call it before listings are locked.
 */
export async function lockReservations(em: EntityManager, buyerOrganizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${buyerOrganizationId}, ${reservationLock}))`.execute(
    em.getKysely(),
  );
}

/** Counts the unpaid orders of a buyer, and those that it let lapse. */
export async function countUnpaid(
  { em, now, unpaidOrdersMax }: ReservingWork,
  { buyerOrganizationId, listingIds }: { buyerOrganizationId: string; listingIds: string[] },
): Promise<Unpaid> {
  const since = new Date(now.getTime() - lapseMs);
  // `offset 0` keeps the look-up by the key of the item. Without it PostgreSQL may begin with all orders of the listing.
  const { rows } = await sql<Unpaid>`
    with unpaid as materialized (
      select id from sales_order where buyer_organization_id = ${buyerOrganizationId} and status = 'pending_payment')
    select (select count(*)::int from unpaid) as all,
           (select coalesce(max(n), 0)::int
              from (select count(*) as n
                      from unpaid cross join lateral (
                             select i.listing_id from order_item i
                              where i.order_id = unpaid.id and i.listing_id = any(${listingIds}) offset 0) as item
                     group by item.listing_id) as of_listings) as "ofListing",
           (select count(*)::int
              from (select from sales_order
                     where buyer_organization_id = ${buyerOrganizationId} and status = 'canceled'
                       and created_at > ${since} and cancel_reason in ('payment_overdue', 'buyer_canceled')
                     order by created_at desc, id desc limit ${unpaidOrdersMax.lapsed}) as recent) as lapsed`.execute(
    em.getKysely(),
  );
  return rows[0]!;
}

/** Whether the buyer may have another unpaid order. */
export function isReservationLeft({ unpaidOrdersMax: max }: ReservingWork, { all, ofListing }: Unpaid): boolean {
  return all < max.perBuyer && ofListing < max.perListing;
}

/** Throws `unpaid_order_limit` unless the buyer may have another unpaid order. */
export function assertReservationLeft(work: ReservingWork, unpaid: Unpaid): void {
  if (isReservationLeft(work, unpaid)) return;
  const { perBuyer, perListing } = work.unpaidOrdersMax;
  throw tradingErrors.unpaid_order_limit(
    unpaid.all >= perBuyer
      ? `The buyer has ${unpaid.all} unpaid orders. The limit is ${perBuyer}.`
      : `The buyer has ${unpaid.ofListing} unpaid orders of a listing. The limit is ${perListing}.`,
  );
}

/** Distinguishes this use of advisory locks from others: the seed of the hash. */
const reservationLock = 4;
