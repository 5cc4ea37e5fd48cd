import { Migration } from '@mikro-orm/migrations';

/** When the operator must have decided a claim. Claims that wait for the operator now get the whole time. */
export class ClaimDeadlines extends Migration {
  override up(): void {
    this.addSql(`alter table "payments"."dispute" add column "decide_by" timestamptz(3) null`);
    this.addSql(`
      update "payments"."dispute" set "decide_by" = payments.now() + interval '14 days'
       where "source" = 'buyer' and "status" = 'under_review'
    `);
  }
}
