import type { EntityManager } from '@mikro-orm/postgresql';
import { annotationOf, assertVersion, type Caller, moneyJson, notFound, organizationOf } from '@marketplace/kernel';
import { findRecords, type Read, sql, updateRecordIf, type Work } from '@marketplace/store';
import type { Offer as OfferOutput, Party, SharedOffer } from '@marketplace/trading-contract';
import { emitForEach } from '../emit-event.ts';
import { type OfferRevision, OfferRevisionEntity } from '../entities/offer-revision.entity.ts';
import { type Offer, OfferEntity } from '../entities/offer.entity.ts';
import { headOf, partyOf } from '../parties.ts';
import { offerExpired } from './offer-rules.ts';

/** SQL, a boolean: the row of `offer` is open. */
export const isOpen = sql`status in ('submitted', 'countered')`;

/** An offer of the caller's organization, and which party the organization is. */
export interface OwnOffer {
  offer: Offer;
  party: Party;
}

/** Finds an offer. Throws `not_found` if the caller's organization is not a party of it. */
export async function findOwnOffer(em: EntityManager, caller: Caller, id: string): Promise<OwnOffer> {
  const [offer]: Offer[] = await findRecords(em, OfferEntity, sql`where id = ${id}`);
  return ownOffer(caller, offer);
}

/** The offer, with the party that the caller's organization is. Throws `not_found` if it is none. */
export function ownOffer(caller: Caller, offer: Offer | undefined): OwnOffer {
  const party = offer && partyOf(offer, organizationOf(caller));
  if (!offer || !party) throw notFound();
  return { offer, party };
}

/**
 * Locks an offer for a change. Lock its listing before, if the change needs it. Throws `not_found`, as `findOwnOffer`
 * does, and `precondition_failed` if the offer is not at the version that the caller expects.
 */
export async function lockOwnOffer(em: EntityManager, caller: Caller, id: string): Promise<OwnOffer> {
  const [offer]: Offer[] = await findRecords(em, OfferEntity, sql`where id = ${id} for update`);
  const found = ownOffer(caller, offer);
  assertVersion(caller, found.offer.version);
  return found;
}

/** The revisions of offers, by offer id. */
export async function revisionsOf(em: EntityManager, offerIds: string[]): Promise<Map<string, OfferRevision[]>> {
  if (offerIds.length === 0) return new Map();
  const rows: OfferRevision[] = await findRecords(
    em,
    OfferRevisionEntity,
    sql`where offer_id = any(${offerIds}) order by offer_id, revision`,
  );
  return Map.groupBy(rows, ({ offerId }) => offerId);
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
 * What both parties see of the offer, and what the viewer keeps with it, as it is in its events. `revisions` are those of the offer, in any order. A query
 * reads them after the offer, so there may be one that was made after `offer` was read; it is left out.
 */
export function presentSharedOffer(
  offer: Offer,
  revisions: OfferRevision[],
  viewerOrganizationId: string,
): SharedOffer {
  const { currency } = offer;
  const shipping = (amount: bigint | null | undefined) => (amount == null ? null : moneyJson({ amount, currency }));
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
    shippingAmount: shipping(offer.shippingAmount),
    expiresAt: offer.expiresAt.toISOString(),
    revisions: revisions
      .filter(({ revision }) => revision <= offer.revision)
      .toSorted((a, b) => a.revision - b.revision)
      .map(({ revision, proposedBy, unitAmount, quantity, shippingAmount, message, expiresAt, createdAt }) => ({
        revision,
        proposedBy,
        unitAmount: moneyJson({ amount: unitAmount, currency }),
        quantity,
        shippingAmount: shipping(shippingAmount),
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
 * The offer as the viewer sees it. Only the buyer sees the address. Only the seller sees whether a threshold decided it: with that, a buyer could find
 * the thresholds.
 */
export function presentOffer(offer: Offer, revisions: OfferRevision[], viewerOrganizationId: string): OfferOutput {
  const shared = presentSharedOffer(offer, revisions, viewerOrganizationId);
  return offer.sellerOrganizationId === viewerOrganizationId
    ? { ...shared, autoDecided: offer.autoDecided }
    : { ...shared, shippingAddress: offer.shippingAddress ?? null };
}

/** The offer as the caller sees it. Throws `not_found`. */
export async function readOffer({ em }: Read, caller: Caller, id: string): Promise<OfferOutput> {
  const { offer } = await findOwnOffer(em, caller, id);
  const revisions = await revisionsOf(em, [id]);
  return presentOffer(offer, revisions.get(id) ?? [], organizationOf(caller));
}

/** How commands that return an offer answer a repetition; see `ClientRequestCommand`. */
export const returnsOffer = { resourceId: ({ id }: OfferOutput): string => id, read: readOffer };

/** Emits an event about an offer that has just been written, to both parties. */
export function emitOffer(
  work: Pick<Work, 'emit'>,
  type: 'offer.submitted' | 'offer.countered' | 'offer.accepted' | 'offer.rejected',
  offer: Offer,
  revisions: OfferRevision[],
): void {
  emitForEach(work, {
    type,
    ...headOf(offer),
    dataFor: (party) => ({ object: presentSharedOffer(offer, revisions, party) }),
  });
}
