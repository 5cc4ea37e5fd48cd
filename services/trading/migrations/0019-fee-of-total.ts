import { Migration } from '@mikro-orm/migrations';

/** The fee of an order may be a share of its total: of the shipping too. Orders keep the fee that they were made with. */
export class FeeOfTotal extends Migration {
  override up(): void {
    this.addSql(`
      alter table "trading"."sales_order"
        drop constraint "sales_order_platform_fee_check",
        add constraint "sales_order_platform_fee_check" check (platform_fee >= 0 and platform_fee <= total) not valid
    `);
    this.addSql(`alter table "trading"."sales_order" validate constraint "sales_order_platform_fee_check"`);
  }
}
