import { type Caller, moneyOf, organizationOf } from '@marketplace/kernel';
import { insertRecord, later, type Work } from '@marketplace/store';
import type { Offer as OfferOutput } from '@marketplace/trading-contract';
import { type OfferRevision, OfferRevisionEntity } from '../entities/offer.entity.ts';
import type { TradingInput } from '../input.ts';
import { assertUnits } from '../listings/listing-rules.ts';
import { mailRevision } from '../mailings.ts';
import {
  assertAwaits,
  assertOtherTerms,
  assertRevisionLeft,
  assertTerms,
  expiryOf,
  offerRemindAt,
} from '../offers/offer-rules.ts';
import { decideByThreshold, expireIfDue, lockForAnswer } from '../offers/answers.ts';
import { emitOffer, presentOffer, returnsOffer, writeOffer } from '../offers/offer.ts';
import { other } from '../parties.ts';
import type { TradingContext } from '../trading-context.ts';

async function run(
  work: Work & TradingContext,
  caller: Caller,
  input: TradingInput<'counterOffer'>,
): Promise<OfferOutput> {
  const { em, now, audit } = work;
  const { offer, party, listing, revisions } = await lockForAnswer(work, caller, input);
  assertAwaits(offer, party);
  assertRevisionLeft(offer, party);
  const terms = {
    unitAmount: moneyOf(input.unitAmount),
    quantity: input.quantity ?? offer.quantity,
    // A buyer answers the terms it has read: a seller who raises the shipping must propose that.
    shippingAmount: (party === 'buyer' ? offer.shippingAmount : null) ?? listing.shippingAmount,
  };
  if (terms.quantity !== offer.quantity) assertUnits(terms.quantity, work.orderUnitsMax, ['quantity']);
  // Reserved units may become available again, so that an unpaid order of somebody else ends no negotiation.
  assertTerms(work.paymentProvider, listing, terms, listing.quantity);
  assertOtherTerms(offer, terms);

  const at = later(now, offer.updatedAt);
  const revision: OfferRevision = {
    offerId: offer.id,
    revision: offer.revision + 1,
    proposedBy: party,
    unitAmount: terms.unitAmount.amount,
    quantity: terms.quantity,
    shippingAmount: terms.shippingAmount,
    message: input.message,
    expiresAt: expiryOf(listing, at),
    createdAt: at,
  };
  await insertRecord(em, OfferRevisionEntity, revision);
  const countered = await writeOffer(
    em,
    offer,
    {
      status: 'countered',
      awaiting: other(party),
      revision: revision.revision,
      buyerRevisions: offer.buyerRevisions + (party === 'buyer' ? 1 : 0),
      unitAmount: revision.unitAmount,
      quantity: revision.quantity,
      shippingAmount: terms.shippingAmount,
      expiresAt: revision.expiresAt,
      remindAt: offerRemindAt(at, revision.expiresAt),
    },
    at,
  );
  const whole = { offer: countered, revisions: [...revisions, revision] };
  emitOffer(work, 'offer.countered', whole);
  const organizationId = organizationOf(caller);
  audit({ action: 'offer.countered', organizationId, targets: [{ type: 'offer', id: offer.id }] });
  const decided = party === 'buyer' ? await decideByThreshold(work, { ...whole, listing }) : countered;
  if (decided.awaiting) mailRevision(work, decided, listing.title);
  return presentOffer({ ...whole, offer: decided }, organizationId);
}

/**
 * Answers an offer with other terms. A threshold of the listing may decide a buyer's counter in the same transaction.
 * Throws the errors of `lockForAnswer`, and `not_your_turn`, `revision_limit`, `insufficient_stock` or
 * `validation_failed` (terms).
 */
export const counterOffer = { check: expireIfDue, run, ...returnsOffer };
