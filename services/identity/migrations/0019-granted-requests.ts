import { Migration } from '@mikro-orm/migrations';

/**
 * A statement says how many of the requests that it has counted were admitted. Processes of 0.2.0 go on to write
 * `admitted`, which has a default for those that do not.
 */
export class GrantedRequests extends Migration {
  override up(): void {
    this.addSql(`
      alter table "identity"."rate_limit"
        add column "granted" integer not null default 0,
        alter column "admitted" set default true
    `);
  }
}
