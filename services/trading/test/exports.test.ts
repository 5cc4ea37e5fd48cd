import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { newPaidOrder, newSeller, personOf, trading } from './trading-under-test.ts';

const always = { from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };

onBothTransports('exports of orders', trading, (tested) => {
  const rowsOf = async (party: { organizationId: string }, range = always) =>
    (await tested().client.exportOrders(personOf(party, 'finance'), range)).output.data;

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

  test('have the orders of the period only', async () => {
    const { seller, order } = await newPaidOrder(tested());
    expect(await rowsOf(seller, { from: always.from, until: order.createdAt })).toEqual([]);
    expect(await rowsOf(seller, { from: order.createdAt, until: always.until })).toHaveLength(1);
  });
});
