import { Migration } from '@mikro-orm/migrations';

/** The newest event of each chain of the audit log, sealed with a key that is not in the database. */
export class AuditHeads extends Migration {
  override up(): void {
    this.addSql(`
      create table "identity"."audit_head" (
        "chain" text not null,
        "seal" text not null,
        primary key ("chain")
      )
    `);
  }
}
