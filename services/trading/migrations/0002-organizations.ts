import { Migration } from '@mikro-orm/migrations';

export class Organizations extends Migration {
  override up(): void {
    this.addSql(`
      create table "trading"."organization" (
        "id" text not null,
        "status" text not null,
        "version" int not null,
        "updated_at" timestamptz(3) not null,
        primary key ("id")
      )
    `);
  }
}
