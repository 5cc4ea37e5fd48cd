import type { EntityManager } from '@mikro-orm/postgresql';
import {
  annotationOf,
  assertVersion,
  type Caller,
  moneyJson,
  newId,
  notFound,
  organizationOf,
} from '@marketplace/kernel';
import { findRecords, readsOf, sql, updateRecordIf, type Work } from '@marketplace/store';
import type { Offer as OfferOutput, Party, SharedOffer } from '@marketplace/trading-contract';
import { emitForEach } from '../emit-event.ts';
import type { Listing } from '../entities/listing.entity.ts';
import { type Offer, OfferEntity, type OfferRevision, OfferRevisionEntity } from '../entities/offer.entity.ts';
import type { TradingInput } from '../input.ts';
import type { Buyer } from '../orders/reservations.ts';
import { headOf, partyColumns, partyOf } from '../parties.ts';
import { expiryOf, offerExpired, offerRemindAt, type Terms } from './offer-rules.ts';

/** SQL, a boolean: the row of `offer` is open. */
export const isOpen = sql`status in ('submitted', 'countered')`;

/** An offer with its revisions, in any order. */
export interface WholeOffer {
  offer: Offer;
  revisions: OfferRevision[];
}

/** An offer of the caller's organization, and which party the organization is. */
export interface OwnOffer extends WholeOffer {
  party: Party;
}

/** Finds an offer. Throws `not_found` if the caller's organization is not a party of it. */
export async function findOwnOffer(
  em: EntityManager,
  caller: Caller,
  id: string,
  lock = sql``,
): Promise<Pick<OwnOffer, 'offer' | 'party'>> {
  const [offer]: Offer[] = await findRecords(em, OfferEntity, sql`where id = ${id} ${lock}`);
  const party = offer && partyOf(offer, organizationOf(caller));
  if (!offer || !party) throw notFound();
  return { offer, party };
}

/**
 * Locks an offer for a change. Lock its listing before, if the change needs it. Throws `not_found`, as `findOwnOffer`
 * does, and `precondition_failed` if the offer is not at the version that the caller expects.
 */
export async function lockOwnOffer(em: EntityManager, caller: Caller, id: string): Promise<OwnOffer> {
  const { offer, party } = await findOwnOffer(em, caller, id, sql`for update`);
  assertVersion(caller, offer.version);
  return { ...(await wholeOffers(em, [offer]))[0]!, party };
}

/** Adds their revisions to offers. The result has the order of `offers`. */
export async function wholeOffers(em: EntityManager, offers: Offer[]): Promise<WholeOffer[]> {
  if (offers.length === 0) return [];
  const ids = offers.map(({ id }) => id);
  const revisions: OfferRevision[] = await findRecords(
    em,
    OfferRevisionEntity,
    sql`where offer_id = any(${ids}) order by offer_id, revision`,
  );
  const revisionsOf = Map.groupBy(revisions, ({ offerId }) => offerId);
  return offers.map((offer) => ({ offer, revisions: revisionsOf.get(offer.id) ?? [] }));
}

/** The offer that a buyer makes at `at`, with its first revision. */
export function newOffer({
  buyer,
  listing,
  terms: { unitAmount, quantity, shippingAmount },
  given,
  at,
}: {
  buyer: Buyer;
  listing: Listing;
  terms: Terms;
  given: Pick<TradingInput<'createOffer'>, 'message' | 'shippingAddress' | 'externalId' | 'metadata'>;
  at: Date;
}): WholeOffer {
  const terms = { unitAmount: unitAmount.amount, quantity, shippingAmount, expiresAt: expiryOf(listing, at) };
  const offer: Offer = {
    ...terms,
    id: newId('off'),
    listingId: listing.id,
    ...buyer,
    sellerOrganizationId: listing.organizationId,
    status: 'submitted',
    awaiting: 'seller',
    revision: 1,
    buyerRevisions: 1,
    currency: listing.currency,
    shippingAddress: given.shippingAddress ?? null,
    remindAt: offerRemindAt(at, terms.expiresAt),
    closedReason: null,
    autoDecided: false,
    orderId: null,
    buyerExternalId: given.externalId ?? null,
    buyerMetadata: given.metadata ?? null,
    sellerExternalId: null,
    sellerMetadata: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  const first = { offerId: offer.id, revision: 1, proposedBy: 'buyer', message: given.message, createdAt: at } as const;
  return { offer, revisions: [{ ...terms, ...first }] };
}

/**
 * Writes a locked open offer as its next version. Returns the offer as written. `at` is the time of the change. Throws
 * `offer_expired` if its time has passed while the transaction waited for the lock: another action may have been
 * refused for that reason meanwhile.
 */
export async function writeOffer(em: EntityManager, offer: Offer, changes: Partial<Offer>, at: Date): Promise<Offer> {
  const written = await updateRecordIf(em, OfferEntity, offer, changes, at, sql`expires_at > trading.now()`);
  if (!written) throw offerExpired(offer);
  return written;
}

/**
 * Members of the offer that both parties see, with the viewer's annotation, as in its events. A query reads the
 * revisions after the offer. One that was made after `offer` was read is left out.
 */
function presentSharedOffer({ offer, revisions }: WholeOffer, viewerOrganizationId: string): SharedOffer {
  const { currency } = offer;
  return {
    id: offer.id,
    listingId: offer.listingId,
    buyerOrganizationId: offer.buyerOrganizationId,
    sellerOrganizationId: offer.sellerOrganizationId,
    status: offer.status,
    awaiting: offer.awaiting ?? null,
    revision: offer.revision,
    unitAmount: moneyJson({ amount: offer.unitAmount, currency }),
    quantity: offer.quantity,
    shippingAmount: moneyJson({ amount: offer.shippingAmount, currency }),
    expiresAt: offer.expiresAt.toISOString(),
    revisions: revisions
      .filter(({ revision }) => revision <= offer.revision)
      .toSorted((a, b) => a.revision - b.revision)
      .map(({ revision, proposedBy, unitAmount, quantity, shippingAmount, message, expiresAt, createdAt }) => ({
        revision,
        proposedBy,
        unitAmount: moneyJson({ amount: unitAmount, currency }),
        quantity,
        shippingAmount: moneyJson({ amount: shippingAmount, currency }),
        message,
        expiresAt: expiresAt.toISOString(),
        createdAt: createdAt.toISOString(),
      })),
    destinationCountry: offer.shippingAddress?.country ?? null,
    closedReason: offer.closedReason ?? null,
    orderId: offer.orderId ?? null,
    ...annotationOf(offer, partyOf(offer, viewerOrganizationId)),
    createdAt: offer.createdAt.toISOString(),
    updatedAt: offer.updatedAt.toISOString(),
    version: offer.version,
  };
}

/**
 * The offer as the viewer sees it. Only the buyer sees the address. Only the seller sees whether a threshold decided
 * it: with that, a buyer could find the thresholds.
 */
export function presentOffer(whole: WholeOffer, viewerOrganizationId: string): OfferOutput {
  const { offer } = whole;
  const shared = presentSharedOffer(whole, viewerOrganizationId);
  return offer.sellerOrganizationId === viewerOrganizationId
    ? { ...shared, autoDecided: offer.autoDecided }
    : { ...shared, shippingAddress: offer.shippingAddress ?? null };
}

/** The queries for the offers of an organization. */
export const offerReads = readsOf({
  entity: OfferEntity,
  parties: partyColumns,
  whole: wholeOffers,
  present: presentOffer,
});

/** Answers of commands on offers to a repetition; see `ClientRequestCommand`. */
export const returnsOffer = { resourceId: ({ id }: OfferOutput): string => id, read: offerReads.read };

/** Emits an event about an offer that has just been written, to both parties. */
export function emitOffer(
  work: Pick<Work, 'emit'>,
  type: 'offer.submitted' | 'offer.countered' | 'offer.accepted' | 'offer.rejected',
  whole: WholeOffer,
): void {
  emitForEach(work, {
    type,
    ...headOf(whole.offer),
    dataFor: (party) => ({ object: presentSharedOffer(whole, party) }),
  });
}
