import { Migration } from '@mikro-orm/migrations';

/** Listings say whether they must be shipped, and offers have the address that their order gets. */
export class ShippingAddresses extends Migration {
  override up(): void {
    this.addSql(`alter table "trading"."listing" add column "requires_shipping" boolean not null default false`);
    this.addSql(`alter table "trading"."offer" add column "shipping_address" jsonb null`);
  }
}
