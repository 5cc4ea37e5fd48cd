import { Migration } from '@mikro-orm/migrations';

/** What each party keeps with a payment for itself. */
export class Annotations extends Migration {
  override up(): void {
    this.addSql(`
      alter table "payments"."payment"
        add column "payer_external_id" text null, add column "payer_metadata" jsonb null,
        add column "payee_external_id" text null, add column "payee_metadata" jsonb null
    `);
  }
}
