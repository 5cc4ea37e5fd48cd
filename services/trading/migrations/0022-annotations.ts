import { Migration } from '@mikro-orm/migrations';

/** What each organization keeps with a record for itself. */
export class Annotations extends Migration {
  override up(): void {
    this.addSql(`alter table "trading"."listing" add column "external_id" text null, add column "metadata" jsonb null`);
    for (const table of ['offer', 'sales_order']) {
      this.addSql(`
        alter table "trading"."${table}"
          add column "buyer_external_id" text null, add column "buyer_metadata" jsonb null,
          add column "seller_external_id" text null, add column "seller_metadata" jsonb null
      `);
    }
  }
}
