import { Migration } from '@mikro-orm/migrations';

/** Transfers out of the balance of the platform, instead of the funds of one payment. */
export class TransfersOfTheBalance extends Migration {
  override up(): void {
    this.addSql(`alter table "sandbox"."transfer" add column "from_balance" boolean not null default false`);
  }
}
