import { annotationColumns, type Caller, organizationOf } from '@marketplace/kernel';
import { later, updateRecord, type Work } from '@marketplace/store';
import type { Offer as OfferOutput } from '@marketplace/trading-contract';
import { type Offer, OfferEntity } from '../entities/offer.entity.ts';
import type { TradingInput } from '../input.ts';
import { lockOwnOffer, presentOffer, returnsOffer } from '../offers/offer.ts';

async function run(
  { em, now, audit }: Work,
  caller: Caller,
  { id, externalId, metadata }: TradingInput<'updateOffer'>,
): Promise<OfferOutput> {
  const { offer, revisions, party } = await lockOwnOffer(em, caller, id);
  const changes: Partial<Offer> = annotationColumns(party, { externalId, metadata });
  // In any status, closed ones included.
  const written = await updateRecord(em, OfferEntity, offer, changes, later(now, offer.updatedAt));
  const organizationId = organizationOf(caller);
  audit({ action: 'offer.updated', organizationId, targets: [{ type: 'offer', id }] });
  return presentOffer({ offer: written, revisions }, organizationId);
}

/** Changes the annotation of an offer by the caller's organization. Throws `not_found` or `precondition_failed`. */
export const updateOffer = { run, ...returnsOffer };
