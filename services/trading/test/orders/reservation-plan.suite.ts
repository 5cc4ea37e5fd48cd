import { expect, test } from '@jest/globals';
import { explainStatements, onBothTransports, rowsRead, storeOf } from '@marketplace/store/testing';
import { tradingDomain } from '../../src/module.ts';
import { countUnpaid, type ReservingWork } from '../../src/orders/reservations.ts';
import { execute, newOrder, trading } from '../trading-under-test.ts';

/** Orders of the listing by other buyers. */
const copies = 2000;
/** Unpaid orders of the buyer. */
const unpaid = 20;

onBothTransports('unpaid orders', trading, (tested) => {
  test('counting those of a buyer reads none of the orders that others made of the same listing', async () => {
    const { order } = await newOrder(tested());
    const listingId = order.items[0]!.listingId;
    const insert = (table: string, changes: string, id: string) =>
      execute(
        tested(),
        `insert into ${table} select (jsonb_populate_record(t, ${changes})).*
           from ${table} t, generate_series(1, ${copies}) n where ${id} = ?`,
        [order.id],
      );
    const buyer = `case when n < ${unpaid} then buyer_organization_id else buyer_organization_id || n end`;
    await insert('sales_order', `jsonb_build_object('id', id || n, 'buyer_organization_id', ${buyer})`, 'id');
    await insert('order_item', `jsonb_build_object('order_id', order_id || n)`, 'order_id');

    const em = (await storeOf(tested().databaseUrl, tradingDomain)).fork();
    const plans = explainStatements(em, { answer: true });
    const work = { em, now: new Date(), unpaidOrdersMax: { perBuyer: 20, perListing: 20, lapsed: 5 } };
    const counted = await countUnpaid(work as unknown as ReservingWork, {
      buyerOrganizationId: order.buyerOrganizationId,
      listingIds: [listingId],
    });
    expect(counted).toEqual({ all: unpaid, ofListing: unpaid, lapsed: 0 });
    expect(plans).toHaveLength(1);
    expect(rowsRead(plans[0]!)).toBeLessThanOrEqual(4 * unpaid);
  });
});
