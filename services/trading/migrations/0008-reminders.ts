import { Migration } from '@mikro-orm/migrations';

export class Reminders extends Migration {
  override up(): void {
    this.addSql(`alter table "trading"."offer" add column "remind_at" timestamptz(3) null`);
    this.addSql(`
      create index offer_reminder on trading.offer (remind_at, id)
        where status in ('submitted', 'countered') and remind_at is not null
    `);
    this.addSql(`alter table "trading"."sales_order" add column "remind_at" timestamptz(3) null`);
    this.addSql(`
      create index sales_order_reminder on trading.sales_order (remind_at, id)
        where status = 'pending_payment' and remind_at is not null
    `);
  }
}
