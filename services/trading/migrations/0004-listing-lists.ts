import { Migration } from '@mikro-orm/migrations';

export class ListingLists extends Migration {
  override up(): void {
    this.addSql(`create index "listing_of_status" on "trading"."listing" ("status", "created_at", "id")`);
    this.addSql(
      `create index listing_hidden on trading.listing (organization_id, created_at, id) where status not in ('published', 'sold_out')`,
    );
    this.addSql(`drop index "trading"."listing_newest"`);
  }
}
