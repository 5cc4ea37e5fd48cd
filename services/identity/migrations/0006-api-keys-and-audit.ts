import { Migration } from '@mikro-orm/migrations';

export class ApiKeysAndAudit extends Migration {
  override up(): void {
    this.addSql(`alter table "identity"."api_key" add "last_used_ip" text null`);
    this.addSql(`alter table "identity"."api_key" add "revoked_reason" text null`);
    this.addSql(`alter table "identity"."api_key" add "rotated_from" text null`);
    this.addSql(`alter table "identity"."api_key" add "replaced_by" text null`);
    this.addSql(`update "identity"."api_key" set "revoked_reason" = 'requested' where "revoked_at" is not null`);
    this.addSql(`create index "audit_event_of_action" on "identity"."audit_event" ("chain", "action", "seq")`);
    this.addSql(`create index "audit_event_of_time" on "identity"."audit_event" ("chain", "occurred_at")`);
    this.addSql(`create index audit_event_of_actor on identity.audit_event (chain, (actor ->> 'id'), seq)`);
    this.addSql(
      `create index audit_event_of_target on identity.audit_event using gin ((targets::jsonb) jsonb_path_ops)`,
    );
  }
}
