import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { newOperator, onBothTransports } from '@marketplace/store/testing';
import { tradeActions } from '../trade-actions.ts';
import { create, newOffer, trading } from '../trading-under-test.ts';

onBothTransports('the open trade of an organization', trading, (tested) => {
  const { accept, cancel } = tradeActions(tested);
  const openOf = async ({ organizationId: id }: { organizationId: string }) =>
    (await tested().client.inspectOpenTrade(newOperator('finance'), { id })).output;

  test('counts published listings, and open offers and orders of both parties, until they end', async () => {
    const { seller, buyer, offer } = await newOffer(tested());
    const [{ organizationId: sells }, { organizationId: buys }] = [seller, buyer];
    await create(tested(), seller);
    expect(await openOf(seller)).toEqual({ organizationId: sells, listings: 1, offers: 1, orders: 0 });
    expect(await openOf(buyer)).toEqual({ organizationId: buys, listings: 0, offers: 1, orders: 0 });
    const { order } = await accept(seller, offer);
    expect(await openOf(seller)).toEqual({ organizationId: sells, listings: 1, offers: 0, orders: 1 });
    expect(await openOf(buyer)).toEqual({ organizationId: buys, listings: 0, offers: 0, orders: 1 });
    await cancel(buyer, order);
    expect(await openOf(buyer)).toEqual({ organizationId: buys, listings: 0, offers: 0, orders: 0 });
    const unknown = { organizationId: newId('org') };
    expect(await openOf(unknown)).toEqual({ ...unknown, listings: 0, offers: 0, orders: 0 });
  });
});
