import { defineEntity, p } from '@mikro-orm/core';

/**
 * Listings of which more offers were open than a transaction may close, when the listing was archived or sold out.
 * `expireOffers` closes the others and deletes the row.
 */
export const OfferClosingEntity = defineEntity({
  name: 'OfferClosing',
  tableName: 'offer_closing',
  properties: {
    listingId: p.text().primary(),
    /** The reason for which the others were closed. */
    reason: p.text().$type<'sold_out' | 'listing_closed'>(),
  },
});
