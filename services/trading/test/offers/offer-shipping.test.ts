import { describe, expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { invariantChecker } from '../invariants.ts';
import { refusalOf, tradeActions } from '../trade-actions.ts';
import { create, newMarket, newOffer, newSeller, trading, usd } from '../trading-under-test.ts';

onBothTransports('shipping as a term of offers', trading, (tested) => {
  const { offer: makeOffer, counter, accept, buy, getListing } = tradeActions(tested);
  const ship = async (seller: Parameters<typeof accept>[0], { id }: { id: string }, amount: number) =>
    (await tested().client.updateListing(seller, { id, shippingAmount: usd(amount) })).output;

  test('a seller who raises the shipping of the listing and accepts gets the shipping of the revision', async () => {
    const { seller, listing, offer } = await newOffer(tested(), { shippingAmount: usd(500) });
    await ship(seller, listing, 9_000_000);
    const { order } = await accept(seller, offer);
    expect(order).toMatchObject({ shippingAmount: usd(500), total: usd(4500) });
  });

  test('a threshold that accepts takes the shipping of the revision', async () => {
    const { buyer, seller, listing } = await newMarket(tested(), {
      shippingAmount: usd(500),
      autoAcceptAmount: usd(4500),
    });
    const countered = await counter(seller, await makeOffer(buyer, listing, usd(4000)), usd(4600));
    await ship(seller, listing, 9_000_000);
    const accepted = await counter(buyer, countered, usd(4500));
    expect(accepted).toMatchObject({ status: 'accepted', shippingAmount: usd(500) });
    const { output: order } = await tested().client.getOrder(buyer, { id: accepted.orderId! });
    expect(order.total).toEqual(usd(5000));
  });

  test('a counter of the seller proposes the shipping of the listing, one of the buyer keeps what it answers', async () => {
    const { buyer, seller, listing, offer } = await newOffer(tested(), { shippingAmount: usd(500) });
    await ship(seller, listing, 700);
    const second = await counter(seller, offer, usd(4000));
    expect(second).toMatchObject({ revision: 2, unitAmount: usd(4000), shippingAmount: usd(700) });
    await ship(seller, listing, 900);
    const third = await counter(buyer, second, usd(3900));
    expect(third.shippingAmount).toEqual(usd(700));
    expect(third.revisions.map(({ shippingAmount }) => shippingAmount)).toEqual([usd(500), usd(700), usd(700)]);
    expect((await accept(seller, third)).order.total).toEqual(usd(4600));
  });

  describe('`expectedTotal`', () => {
    test('is compared with the total, shipping included, before anything is reserved', async () => {
      const { buyer, seller, listing, offer } = await newOffer(tested(), { shippingAmount: usd(500) });
      const items = [{ listingId: listing.id, quantity: 2 }];
      const wrong = { expectedTotal: usd(4000) };
      const calls = {
        createOrder: () => buy(buyer, items, wrong),
        acceptOffer: () => accept(seller, offer, wrong),
        createOffer: () => makeOffer(newSeller(), listing, usd(4000), wrong),
      };
      const totals = { createOrder: usd(10_300), acceptOffer: usd(4500), createOffer: usd(4500) };
      for (const [name, call] of Object.entries(calls))
        expect(await refusalOf(call())).toMatchObject({
          code: 'price_changed',
          members: { total: totals[name as keyof typeof totals], details: [] },
        });
      expect(await getListing(seller, listing)).toMatchObject({ quantityReserved: 0 });
      expect(await buy(buyer, items, { expectedTotal: totals.createOrder })).toMatchObject({ total: usd(10_300) });
      expect((await accept(seller, offer, { expectedTotal: totals.acceptOffer })).order.total).toEqual(usd(4500));
    });

    test('is refused in another currency', async () => {
      const { buyer, listing } = await newMarket(tested());
      const expectedTotal = { amount: 4900, currency: 'EUR' as const };
      expect(await refusalOf(buy(buyer, [{ listingId: listing.id, quantity: 1 }], { expectedTotal }))).toMatchObject({
        code: 'price_changed',
      });
    });
  });

  test('a price in another currency is refused with the shipping of the earlier one, which would be worth something else', async () => {
    const seller = newSeller();
    const { id } = await create(tested(), seller, { shippingAmount: usd(1500) });
    const price = { amount: 4900, currency: 'JPY' as const };
    const update = (more: object) => tested().client.updateListing(seller, { id, price, ...more });
    expect(await refusalOf(update({}))).toMatchObject({ code: 'validation_failed', faults: ['currency_mismatch'] });
    const shippingAmount = { amount: 2200, currency: 'JPY' as const };
    expect((await update({ shippingAmount })).output).toMatchObject({ price, shippingAmount });
  });

  test('after all of this, the invariants hold', async () => {
    expect(await invariantChecker(tested())()).toEqual([]);
  });
});
