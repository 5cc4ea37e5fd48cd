import { expect, test } from '@jest/globals';
import { explainStatements, onBothTransports, rowsRead, storeOf } from '@marketplace/store/testing';
import type { Order } from '@marketplace/trading-contract';
import { tradingDomain } from '../../src/module.ts';
import { countUnpaid, type ReservingWork } from '../../src/orders/reservations.ts';
import { execute, newOrder, trading } from '../trading-under-test.ts';

/** Orders that are copies of one. */
const copies = 2000;
/** Unpaid orders of the buyer. */
const unpaid = 20;
/** Of the orders that a buyer has let lapse, so many are counted. */
const lapsed = 5;

onBothTransports('counting the unpaid orders of a buyer', trading, (tested) => {
  /** Adds copies of the row of the order. `changes` is SQL of an object with the columns that differ in copy `n`. */
  const copy = (table: 'sales_order' | 'order_item', { id }: Order, changes: string) =>
    execute(
      tested(),
      `insert into ${table} select (jsonb_populate_record(t, ${changes})).* from ${table} t, generate_series(1, ${copies}) n
        where ${table === 'sales_order' ? 'id' : 'order_id'} = ?`,
      [id],
    );
  const count = async ({ buyerOrganizationId, sellerOrganizationId, items }: Order) => {
    const em = (await storeOf(tested().databaseUrl, tradingDomain)).fork();
    const plans = explainStatements(em, { answer: true });
    const work = { em, now: new Date(), unpaidOrdersMax: { perBuyer: 20, perListing: 20, lapsed } };
    const listingIds = items.map(({ listingId }) => listingId);
    const counted = await countUnpaid(work as unknown as ReservingWork, {
      buyerOrganizationId,
      buyerOwnerId: buyerOrganizationId,
      sellerOrganizationId,
      listingIds,
    });
    expect(plans).toHaveLength(1);
    return { counted, read: rowsRead(plans[0]!) };
  };

  test('reads none of the orders that others made of the same listing', async () => {
    const { order } = await newOrder(tested());
    const buyer = `case when n < ${unpaid} then buyer_organization_id else buyer_organization_id || n end`;
    const parties = `'buyer_organization_id', ${buyer}, 'buyer_owner_id', ${buyer}`;
    await copy('sales_order', order, `jsonb_build_object('id', id || n, ${parties})`);
    await copy('order_item', order, `jsonb_build_object('order_id', order_id || n)`);
    const { counted, read } = await count(order);
    expect(counted).toEqual({ all: unpaid, ofListing: unpaid, lapsed: 0, pausedUntil: null });
    expect(read).toBeLessThanOrEqual(4 * unpaid);
  });

  test('reads only the last of those that it let lapse, and none of those that sellers canceled', async () => {
    const { order } = await newOrder(tested());
    const lapsedAt = `case when n <= ${4 * lapsed} then created_at + n * interval '1 second' end`;
    const canceled = `'status', 'canceled', 'stock', 'released', 'payment_due_at', null, 'lapsed_at', ${lapsedAt}`;
    const at = `created_at + n * interval '1 second'`;
    await copy('sales_order', order, `jsonb_build_object('id', id || n, 'created_at', ${at}, ${canceled})`);
    const { counted, read } = await count(order);
    expect(counted).toMatchObject({ all: 1, ofListing: 1, lapsed, pausedUntil: expect.any(Date) });
    // Of those of the seller, so many as its pause can grow with are counted.
    expect(read).toBeLessThanOrEqual(4 + lapsed + (lapsed + 5));
  });
});
