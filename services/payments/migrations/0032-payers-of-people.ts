import { Migration } from '@mikro-orm/migrations';

/** Whose organization pays, for limits of declined attempts. */
export class PayersOfPeople extends Migration {
  override up(): void {
    this.addSql(`alter table "payments"."payment" add column "payer_owner_id" text null`);
  }
}
