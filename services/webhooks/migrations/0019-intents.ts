import { Migration } from '@mikro-orm/migrations';

/** Deliveries whose first attempt is under way, and which are no rows yet. */
export class Intents extends Migration {
  override up(): void {
    this.addSql(`
      create table "webhooks"."intent" (
        "id" text not null,
        "worker_id" text not null,
        "lease_until" timestamptz(3) not null,
        "created_at" timestamptz(3) not null,
        "deliveries" jsonb not null,
        primary key ("id")
      )
    `);
  }
}
