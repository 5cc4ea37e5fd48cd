import { Migration } from '@mikro-orm/migrations';

/**
 * Payouts of money that came back to a seller after the payout of its order, and what the platform has lost to debts of
 * sellers, so that money that comes back makes that good first.
 */
export class ReturnedMoney extends Migration {
  override up(): void {
    this.addSql(`
      alter table "payments"."payout" add column "credit" bigint not null default '0',
                                      add constraint "payout_credit_check" check (credit >= 0)
    `);
    this.addSql(`
      create table "payments"."write_off" (
        "reference" text not null,
        "organization_id" text not null,
        "currency" text not null,
        "amount" bigint not null check (amount >= 1),
        "recovered" bigint not null,
        "created_at" timestamptz(3) not null,
        primary key ("reference"),
        constraint "write_off_recovered_check" check (recovered >= 0 and recovered <= amount)
      )
    `);
    this.addSql(`
      create index "write_off_of_organization" on "payments"."write_off" ("organization_id", "currency", "created_at")
    `);
    this.addSql(`
      insert into "payments"."write_off" (reference, organization_id, currency, amount, recovered, created_at)
      select t.reference, split_part(t.reference, ':', 2), split_part(t.reference, ':', 3), sum(p.amount), 0,
             t.created_at
        from ledger.transaction t join ledger.posting p on p.transaction_id = t.id
       where t.kind = 'write_off' group by t.reference, t.created_at
    `);
  }
}
