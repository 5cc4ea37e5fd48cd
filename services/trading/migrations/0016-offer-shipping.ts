import { Migration } from '@mikro-orm/migrations';

/**
 * Shipping becomes part of the terms of an offer. Open offers get the shipping that their listing has now, which is
 * what both parties see. An offer that a process of the earlier version makes after this has none: the listing's counts
 * when it is accepted.
 */
export class OfferShipping extends Migration {
  override up(): void {
    this.addSql(`alter table "trading"."offer" add column "shipping_amount" bigint null`);
    this.addSql(`alter table "trading"."offer_revision" add column "shipping_amount" bigint null`);
    this.addSql(`
      with open as (
        update trading.offer o set shipping_amount = l.shipping_amount
          from trading.listing l where l.id = o.listing_id and o.status in ('submitted', 'countered')
        returning o.id, o.shipping_amount)
      update trading.offer_revision r set shipping_amount = open.shipping_amount from open where r.offer_id = open.id
    `);
  }
}
