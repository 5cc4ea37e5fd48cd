import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { orderReports } from './orders/order-reports.ts';
import { newOrder, newPaidOrder, newSeller, personOf, trading } from './trading-under-test.ts';

const always = { from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };

onBothTransports('exports of orders', trading, (tested) => {
  const rowsOf = async (party: { organizationId: string }, range = always) =>
    (await tested().client.exportOrders(personOf(party, 'finance'), range)).output.data;

  const { reportRefund } = orderReports(tested);

  test('have the amounts of an order; only the seller sees fee and net, and a stranger sees nothing', async () => {
    const { seller, buyer, order } = await newPaidOrder(tested());
    const common = {
      id: order.id,
      createdAt: order.createdAt,
      status: 'paid',
      currency: order.total.currency,
      total: order.total,
      captured: order.total,
    };
    const [sold] = await rowsOf(seller);
    expect(sold).toMatchObject({ ...common, role: 'seller', counterpartyId: buyer.organizationId });
    expect(sold!.platformFee!.amount + sold!.sellerNet!.amount).toBe(order.total.amount);
    expect(await rowsOf(buyer)).toMatchObject([
      { ...common, role: 'buyer', counterpartyId: seller.organizationId, platformFee: null, sellerNet: null },
    ]);
    expect(await rowsOf(newSeller())).toEqual([]);
  });

  test('show the fee that is kept and the net after refunds, and neither before the payment', async () => {
    const { seller, order } = await newPaidOrder(tested());
    const refunded = Math.floor(order.total.amount / 2);
    const fee = (await rowsOf(seller))[0]!.platformFee!.amount;
    await reportRefund(order, { refunded });
    const kept = fee - Math.round((fee * refunded) / order.total.amount);
    expect(await rowsOf(seller)).toMatchObject([
      { platformFee: { amount: kept }, sellerNet: { amount: order.total.amount - refunded - kept } },
    ]);
    const unpaid = await newOrder(tested());
    expect(await rowsOf(unpaid.seller)).toMatchObject([{ platformFee: { amount: 0 }, sellerNet: { amount: 0 } }]);
  });

  test('refuse a period that ends before it begins', async () => {
    const { seller } = await newPaidOrder(tested());
    const turned = { from: always.until, until: always.from };
    await expect(rowsOf(seller, turned)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('have the orders of the period only', async () => {
    const { seller, order } = await newPaidOrder(tested());
    expect(await rowsOf(seller, { from: always.from, until: order.createdAt })).toEqual([]);
    expect(await rowsOf(seller, { from: order.createdAt, until: always.until })).toHaveLength(1);
  });
});
