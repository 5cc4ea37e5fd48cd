import { Migration } from '@mikro-orm/migrations';

export class AuditVerifications extends Migration {
  override up(): void {
    this.addSql(`
      create table "identity"."audit_verification" (
        "chain" text not null,
        "request_id" text not null,
        "lease_until" timestamptz(3) not null,
        primary key ("chain")
      )
    `);
  }
}
