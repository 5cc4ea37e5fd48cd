import { Migration } from '@mikro-orm/migrations';

export class RateLimits extends Migration {
  override up(): void {
    // Unlogged: written at every request, and not needed after a crash. Free space on its pages allows HOT updates.
    this.addSql(`
      create unlogged table "identity"."rate_limit" (
        "bucket" text not null,
        "full_at" timestamptz(6) not null,
        "admitted" boolean not null,
        primary key ("bucket")
      ) with (fillfactor = 50)
    `);
  }
}
