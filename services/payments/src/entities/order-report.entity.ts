import { defineEntity, p } from '@mikro-orm/core';
import type { Report } from '@marketplace/payments-contract/engine';

/** What trading must still be told about an order, in the order of `accountVersion`. Deleted once it was. */
export const OrderReportEntity = defineEntity({
  name: 'OrderReport',
  tableName: 'order_report',
  properties: {
    orderId: p.text().primary(),
    accountVersion: p.integer().primary(),
    report: p.json<Report>(),
    createdAt: p.datetime(3),
  },
});
