import { Migration } from '@mikro-orm/migrations';

/** Orders that were canceled before they were paid, and their offers, lose their addresses. */
export class AddressesOfCanceledOrders extends Migration {
  override up(): void {
    this.addSql(`
      update trading.offer set shipping_address = null
       where shipping_address is not null
         and id in (select offer_id from trading.sales_order where status = 'canceled')
    `);
    this.addSql(`
      update trading.sales_order set shipping_address = null
       where status = 'canceled' and shipping_address is not null
    `);
  }
}
