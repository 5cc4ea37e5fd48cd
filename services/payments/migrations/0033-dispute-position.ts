import { Migration } from '@mikro-orm/migrations';

/** How far the disputes of a provider were listed. */
export class DisputePosition extends Migration {
  override up(): void {
    this.addSql(`
      create table "payments"."dispute_position" (
        "provider" text not null,
        "listed_until" timestamptz(3) not null,
        "next_at" timestamptz(3) not null,
        primary key ("provider")
      )
    `);
  }
}
