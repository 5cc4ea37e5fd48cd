import { Migration } from '@mikro-orm/migrations';

/**
 * Orders know whose they are, when they have lapsed, and how long they travel; listings say the latter, and whether they
 * must be paid at once.
 */
export class LapsesOfPeople extends Migration {
  override up(): void {
    this.addSql(`
      alter table "trading"."listing"
        add column "immediate_payment" boolean not null default false,
        add column "delivery_days" int null
          constraint "listing_delivery_days_check" check (delivery_days >= 1 and delivery_days <= 45)`);
    this.addSql(`alter table "trading"."offer" add column "buyer_owner_id" text null`);
    this.addSql(`
      alter table "trading"."sales_order"
        add column "buyer_owner_id" text null, add column "lapsed_at" timestamptz(3) null,
        add column "delivery_days" int null`);
  }
}
