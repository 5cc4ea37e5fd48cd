import { Migration } from '@mikro-orm/migrations';

/** One index over what is not final, in an order that can be walked batch by batch, takes the place of two. */
export class OverdueDeliveries extends Migration {
  override up(): void {
    this.addSql(`create index if not exists delivery_open on webhooks.delivery (endpoint_id, status, id) where status in ('pending', 'retrying', 'held')`);
    this.addSql(`drop index webhooks.delivery_unfinished`);
    this.addSql(`drop index webhooks.delivery_held`);
  }
}
