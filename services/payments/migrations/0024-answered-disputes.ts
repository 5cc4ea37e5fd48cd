import { Migration } from '@mikro-orm/migrations';

/** Whether banks were answered. Those that have the evidence of the seller were. */
export class AnsweredDisputes extends Migration {
  override up(): void {
    this.addSql(`
      alter table "payments"."dispute"
        add column "answered_at" timestamptz(3) null,
        add column "answer_refused_at" timestamptz(3) null
    `);
    this.addSql(`
      update "payments"."dispute" set "answered_at" = "updated_at"
       where "source" = 'provider' and "evidence" @> '[{"submittedBy": "seller"}]'
    `);
  }
}
