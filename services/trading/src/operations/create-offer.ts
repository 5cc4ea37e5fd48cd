import type { EntityManager } from '@mikro-orm/postgresql';
import { availableIn, type Caller, moneyOf, notFound, ServiceError } from '@marketplace/kernel';
import { findRecords, insertRecord, insertRecords, sql, type Work } from '@marketplace/store';
import { type Offer as OfferOutput, tradingErrors } from '@marketplace/trading-contract';
import { type Listing, ListingEntity } from '../entities/listing.entity.ts';
import { OfferEntity, OfferRevisionEntity } from '../entities/offer.entity.ts';
import type { TradingInput } from '../input.ts';
import { assertUnits } from '../listings/listing-rules.ts';
import { isPublic, lockListings } from '../listings/listing.ts';
import { mailRevision } from '../mailings.ts';
import { decideByThreshold } from '../offers/answers.ts';
import { closeOffers } from '../offers/close-offers.ts';
import { assertTerms, totalOf } from '../offers/offer-rules.ts';
import { emitOffer, isOpen, newOffer, presentOffer, returnsOffer } from '../offers/offer.ts';
import { addressRequired, assertExpectedTotal } from '../orders/order-rules.ts';
import { buyerOf, lockReservations } from '../orders/reservations.ts';
import { assertUnrelated, lockStatuses } from '../parties.ts';
import type { TradingContext } from '../trading-context.ts';

async function run(
  work: Work & TradingContext,
  caller: Caller,
  input: TradingInput<'createOffer'>,
): Promise<OfferOutput> {
  const { em, now, audit } = work;
  const buyer = buyerOf(caller);
  const { buyerOrganizationId } = buyer;
  const { sellerOrganizationId } = await readSeller(work, buyerOrganizationId, input.listingId);
  assertUnrelated(work, caller, sellerOrganizationId);
  const inactive = await lockStatuses(em, [buyerOrganizationId, sellerOrganizationId]);
  // Only the seller sees the listings of an inactive seller, so the answer is that for a missing listing.
  if (inactive.has(sellerOrganizationId)) throw notFound();
  if (inactive.has(buyerOrganizationId))
    throw new ServiceError('invalid_state_transition', 'Your organization cannot trade at the moment.');
  await assertQuota(em, { organizationId: buyerOrganizationId, listingId: input.listingId, now }, work.offersMax);
  assertUnits(input.quantity, work.orderUnitsMax, ['quantity']);
  await lockReservations(em, buyer);
  const listing = (await lockListings(em, [input.listingId])).get(input.listingId)!;
  if (listing.status !== 'published') throw tradingErrors.listing_not_available('The listing is not published.');
  if (!listing.offersEnabled) throw tradingErrors.listing_not_available('The seller takes no offers for this listing.');
  if (listing.requiresShipping && !input.shippingAddress) throw addressRequired();
  await assertNoOpenOffer(work, listing, buyerOrganizationId);
  const terms = {
    unitAmount: moneyOf(input.unitAmount),
    quantity: input.quantity,
    shippingAmount: listing.shippingAmount,
  };
  assertTerms(work.paymentProvider, listing, terms, listing.quantity - listing.quantityReserved);
  assertExpectedTotal(totalOf(terms), input.expectedTotal);

  const whole = newOffer({ buyer, listing, terms, given: input, at: now });
  const { offer, revisions } = whole;
  await insertRecord(em, OfferEntity, offer);
  await insertRecords(em, OfferRevisionEntity, revisions);
  emitOffer(work, 'offer.submitted', whole);
  audit({
    action: 'offer.submitted',
    organizationId: buyerOrganizationId,
    targets: [
      { type: 'offer', id: offer.id },
      { type: 'listing', id: listing.id },
    ],
  });
  const decided = await decideByThreshold(work, { ...whole, listing });
  if (decided.awaiting) mailRevision(work, decided, listing.title);
  return presentOffer({ offer: decided, revisions }, buyerOrganizationId);
}

/** Throws `not_found` for a listing that the buyer may not see, and `self_dealing` for one of its own. */
async function readSeller(
  { em }: Pick<Work, 'em'>,
  buyerOrganizationId: string,
  listingId: string,
): Promise<{ sellerOrganizationId: string }> {
  const [listing]: Listing[] = await findRecords(em, ListingEntity, sql`where id = ${listingId}`);
  if (listing?.organizationId === buyerOrganizationId)
    throw tradingErrors.self_dealing('The listing belongs to your own organization.');
  if (!listing || !isPublic(listing)) throw notFound();
  return { sellerOrganizationId: listing.organizationId };
}

/** Throws `open_offer_exists`. An open offer that has expired is closed instead. */
async function assertNoOpenOffer(work: Work, { id }: Listing, buyerOrganizationId: string): Promise<void> {
  const thread = sql`listing_id = ${id} and buyer_organization_id = ${buyerOrganizationId}`;
  await closeOffers(work, sql`${thread} and expires_at <= ${work.now}`, { status: 'expired', reason: 'expired' });
  const {
    rows: [open],
  } = await sql<{ id: string }>`select id from offer where ${isOpen} and ${thread}`.execute(work.em.getKysely());
  if (open) throw tradingErrors.open_offer_exists('You have an open offer for this listing.', { offerId: open.id });
}

const secondsOf = { hour: 3_600, listing: 30 * 86_400 };

/**
 * Throws `offer_quota_exceeded` if the organization may not make another offer now. Serializes the offers of the
 * organization until the transaction ends, so that two at once cannot exceed the quota together.
 */
async function assertQuota(
  em: EntityManager,
  { organizationId, listingId, now }: { organizationId: string; listingId: string; now: Date },
  { perHour, perListing }: TradingContext['offersMax'],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, ${quotaLock}))`.execute(em.getKysely());
  // The offer that must leave the window before another one is allowed.
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

/**
 * Makes an offer. A threshold of the listing may accept or decline it in the same transaction. Throws `not_found`,
 * `self_dealing`, `listing_not_available`, `open_offer_exists`, `offer_quota_exceeded`, `insufficient_stock`,
 * `price_changed`, `shipping_address_required`, `amount_out_of_range`, `validation_failed` (terms), or
 * `invalid_state_transition` (the buyer is not active).
 */
export const createOffer = { run, ...returnsOffer };
