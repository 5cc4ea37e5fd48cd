import { Migration } from '@mikro-orm/migrations';

/** A part of a transfer can be taken back. */
export class PartsOfTransfers extends Migration {
  override up(): void {
    this.addSql(`
      alter table "sandbox"."transfer"
        drop constraint "transfer_reversed_check",
        add constraint "transfer_reversed_check" check (reversed >= 0 and reversed <= amount)
    `);
  }
}
