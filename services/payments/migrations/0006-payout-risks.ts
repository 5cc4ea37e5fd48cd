import { Migration } from '@mikro-orm/migrations';

/** What decides whether a payout waits because of risk: the bank account that it goes to, and what was lifted. */
export class PayoutRisks extends Migration {
  override up(): void {
    this.addSql(`
      alter table "payments"."payout_account" add column "destination" text null,
                                              add column "destination_changed_at" timestamptz(3) null
    `);
    this.addSql(`alter table "payments"."organization" add column "lifted_holds" text[] not null default '{}'`);
  }
}
