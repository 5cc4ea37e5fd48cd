import { Migration } from '@mikro-orm/migrations';

/** First attempts are stored in their delivery's row. Those of before stay in `attempt`. */
export class FirstAttempts extends Migration {
  override up(): void {
    this.addSql(`
      alter table "webhooks"."delivery"
        add column "first_id" text null,
        add column "first_trigger" text null,
        add column "first_started_at" timestamptz(3) null,
        add column "first_duration_ms" double precision null,
        add column "first_timings" jsonb null,
        add column "first_url" text null,
        add column "first_remote_ip" text null,
        add column "first_request_headers" jsonb null,
        add column "first_status_code" int null,
        add column "first_response_headers" jsonb null,
        add column "first_response_body" text null,
        add column "first_response_truncated" boolean null,
        add column "first_error_code" text null,
        add column "first_error_message" text null,
        add column "first_next_attempt_at" timestamptz(3) null
    `);
  }
}
