import { Migration } from '@mikro-orm/migrations';

/** Attempts that operators asked for. */
export class AttemptTrigger extends Migration {
  override up(): void {
    this.addSql('alter table webhooks.attempt add column trigger text null;');
  }
}
