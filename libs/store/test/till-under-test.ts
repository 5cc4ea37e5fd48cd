import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { clockV1, type Domain, idempotencyV1, outboxV1 } from '../src/index.ts';

export const SaleEntity = defineEntity({
  name: 'Sale',
  tableName: 'sale',
  properties: { id: p.text().primary(), amount: p.integer() },
});
export const PostingEntity = defineEntity({
  name: 'Posting',
  schema: 'books',
  tableName: 'posting',
  properties: { id: p.text().primary(), sale: () => p.manyToOne(SaleEntity), amount: p.integer() },
});
export const TransferEntity = defineEntity({
  name: 'Transfer',
  tableName: 'transfer',
  properties: { id: p.text().primary() },
});

class TillAndBooks extends Migration {
  override up(): void {
    const creators = [outboxV1, idempotencyV1, clockV1];
    for (const statement of creators.flatMap((create) => create('till'))) this.addSql(statement);
    this.addSql('create table till.sale (id text not null primary key, amount int not null)');
    this.addSql(
      'create table books.posting (id text not null primary key, sale_id text not null, amount int not null)',
    );
    this.addSql(`
      alter table books.posting
        add constraint posting_sale_id_foreign foreign key (sale_id) references till.sale (id)
    `);
  }
}
class Bank extends Migration {
  override up(): void {
    for (const statement of clockV1('bank')) this.addSql(statement);
    this.addSql('create table bank.transfer (id text not null primary key)');
  }
}

/** A domain with two schemas that are written in one transaction, and a further connection that commits separately. */
export const tillDomain: Domain<'bank'> = {
  schema: 'till',
  outbox: ['event'],
  moreSchemas: ['books'],
  entities: [SaleEntity, PostingEntity],
  migrations: [{ name: '0001-till-and-books', class: TillAndBooks }],
  connections: {
    bank: { schema: 'bank', entities: [TransferEntity], migrations: [{ name: '0001-bank', class: Bank }] },
  },
};
