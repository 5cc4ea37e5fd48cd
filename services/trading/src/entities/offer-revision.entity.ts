import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Party } from '@marketplace/trading-contract';

/** Proposed terms of an offer, in the currency of the offer. Rows are only added. */
export const OfferRevisionEntity = defineEntity({
  name: 'OfferRevision',
  tableName: 'offer_revision',
  properties: {
    offerId: p.text().primary(),
    revision: p.integer().primary(),
    proposedBy: p.text().$type<Party>(),
    unitAmount: p.bigint('bigint'),
    quantity: p.integer(),
    shippingAmount: p.bigint('bigint'),
    message: p.text(),
    expiresAt: p.datetime(3),
    createdAt: p.datetime(3),
  },
});
export type OfferRevision = InferEntity<typeof OfferRevisionEntity>;
