import { Migration } from '@mikro-orm/migrations';

export class OfferClosings extends Migration {
  override up(): void {
    this.addSql(`
      create table "trading"."offer_closing" (
        "listing_id" text not null,
        "reason" text not null,
        primary key ("listing_id")
      )
    `);
  }
}
