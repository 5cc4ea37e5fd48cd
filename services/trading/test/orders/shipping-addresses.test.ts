import { describe, expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { systemCaller } from '@marketplace/kernel';
import { invariantChecker } from '../invariants.ts';
import { advance, eventsOf, refusalOf, tradeActions } from '../trade-actions.ts';
import {
  address,
  create,
  execute,
  newMarket,
  newOffer,
  newPaidOrder,
  newSeller,
  pay,
  trading,
  usd,
} from '../trading-under-test.ts';

const shown = { ...address, line2: null, region: null, postalCode: null };
const worker = systemCaller('test', 'req_test');
const toShip = { requiresShipping: true };

onBothTransports('shipping addresses', trading, (tested) => {
  const actions = tradeActions(tested);
  const {
    offer: makeOffer,
    counter,
    accept,
    reject,
    withdraw,
    buy,
    fulfill,
    getOffer,
    getOrder,
    expireOffers,
  } = actions;
  const setOffers = async (caller: Parameters<typeof accept>[0], { id }: { id: string }, to: object = address) =>
    (await tested().client.setOfferShippingAddress(caller, { id, shippingAddress: { ...address, ...to } })).output;
  const setOrders = async (caller: Parameters<typeof accept>[0], { id }: { id: string }, to: object = address) =>
    (await tested().client.setOrderShippingAddress(caller, { id, shippingAddress: { ...address, ...to } })).output;

  test('offers and orders for a listing that requires shipping need an address', async () => {
    const { buyer, listing } = await newMarket(tested(), toShip);
    const items = [{ listingId: listing.id, quantity: 1 }];
    const refusal = { code: 'shipping_address_required' };
    expect(await refusalOf(buy(buyer, items))).toMatchObject(refusal);
    expect(await refusalOf(makeOffer(buyer, listing, usd(4000)))).toMatchObject(refusal);
    expect((await buy(buyer, items, { shippingAddress: address })).shippingAddress).toEqual(shown);
    expect(await create(tested(), newSeller())).toMatchObject({ requiresShipping: false });
  });

  test("the address of an offer is the buyer's alone; the seller and webhooks get its country", async () => {
    const { buyer, seller, listing } = await newMarket(tested(), toShip);
    const offer = await makeOffer(buyer, listing, usd(4000), { shippingAddress: address });
    expect(offer).toMatchObject({ shippingAddress: shown, destinationCountry: 'FR' });
    const seen = await getOffer(seller, offer);
    expect(seen.destinationCountry).toBe('FR');
    expect(seen).not.toHaveProperty('shippingAddress');
    const told = JSON.stringify([seen, await eventsOf(tested(), offer)]);
    expect(told).toContain('"destinationCountry":"FR"');
    expect(told).not.toContain(address.line1);
  });

  describe('the order of an accepted offer is shipped to its address', () => {
    test('when the seller accepts', async () => {
      const { buyer, seller, listing } = await newMarket(tested(), toShip);
      const offer = await makeOffer(buyer, listing, usd(4000), { shippingAddress: address });
      const { order } = await accept(seller, offer);
      expect(order.shippingAddress).toBeNull();
      await pay(tested(), order);
      expect((await getOrder(seller, order)).shippingAddress).toEqual(shown);
    });

    test('when a threshold accepts', async () => {
      const { buyer, listing } = await newMarket(tested(), { ...toShip, autoAcceptAmount: usd(4000) });
      const offer = await makeOffer(buyer, listing, usd(4000), { shippingAddress: address });
      expect((await getOrder(buyer, { id: offer.orderId! })).shippingAddress).toEqual(shown);
    });

    test('when the buyer accepts, who may correct it within the country', async () => {
      const { buyer, seller, listing } = await newMarket(tested(), toShip);
      const offer = await makeOffer(buyer, listing, usd(4000), { shippingAddress: address });
      const countered = await counter(seller, offer, usd(4500));
      const abroad = { shippingAddress: { ...address, country: 'AU' } };
      expect(await refusalOf(accept(buyer, countered, abroad))).toMatchObject({ faults: ['country_changed'] });
      const { order } = await accept(buyer, countered, { shippingAddress: { ...address, city: 'Rezé' } });
      expect(order.shippingAddress).toMatchObject({ city: 'Rezé' });
    });
  });

  test.each(['the buyer', 'the seller', 'time'])(
    'the address of an order that %s ends before it is paid is deleted, also from its offer',
    async (who) => {
      const { buyer, seller, listing } = await newMarket(tested(), toShip);
      const offer = await makeOffer(buyer, listing, usd(4000), { shippingAddress: address });
      const { order } = await accept(seller, offer);
      expect((await getOffer(buyer, offer)).shippingAddress).toEqual(shown);
      if (who === 'time') {
        await advance(tested(), 80 * 3600);
        await tested().engine.expireOrder(worker, { orderId: order.id });
      } else await actions.cancel(who === 'the buyer' ? buyer : seller, order);
      expect(await getOrder(buyer, order)).toMatchObject({ status: 'canceled', shippingAddress: null });
      expect(await getOffer(buyer, offer)).toMatchObject({ status: 'accepted', shippingAddress: null });
      const rows = await execute(tested(), 'select from sales_order where id = ? and shipping_address is not null', [
        order.id,
      ]);
      expect(rows).toEqual([]);
    },
  );

  test('an offer of before without an address is not accepted until the buyer adds it', async () => {
    const { buyer, seller, listing } = await newMarket(tested(), { autoAcceptAmount: usd(4500) });
    const offer = await makeOffer(buyer, listing, usd(4000));
    await execute(tested(), 'update listing set requires_shipping = true where id = ?', [listing.id]);
    expect(await refusalOf(accept(seller, offer))).toMatchObject({ code: 'shipping_address_missing' });
    const countered = await counter(buyer, await counter(seller, offer, usd(4700)), usd(4600));
    expect(countered).toMatchObject({ status: 'countered', awaiting: 'seller' });
    const second = await counter(seller, countered, usd(4650));
    expect(await refusalOf(accept(buyer, second))).toMatchObject({ code: 'shipping_address_required' });
    expect(await setOffers(buyer, offer)).toMatchObject({ version: second.version + 1, destinationCountry: 'FR' });
    expect((await accept(buyer, second)).order.shippingAddress).toEqual(shown);
  });

  test('the address of an open offer is set by its buyer, within its country', async () => {
    const { buyer, seller, listing } = await newMarket(tested());
    const offer = await makeOffer(buyer, listing, usd(4000), { shippingAddress: address });
    expect(await refusalOf(setOffers(seller, offer))).toMatchObject({ code: 'wrong_party' });
    expect(await refusalOf(setOffers(newSeller(), offer))).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(setOffers(buyer, offer, { country: 'AU' }))).toMatchObject({ faults: ['country_changed'] });
    expect((await setOffers(buyer, offer, { city: 'Rezé' })).shippingAddress).toMatchObject({ city: 'Rezé' });
    await reject(seller, offer);
    expect(await refusalOf(setOffers(buyer, offer))).toMatchObject({ code: 'offer_not_open' });
  });

  test('the address is erased when the offer ends without an order', async () => {
    const ends: Record<
      string,
      (
        seller: Parameters<typeof accept>[0],
        buyer: Parameters<typeof accept>[0],
        offer: { id: string },
      ) => Promise<unknown>
    > = {
      rejected: (seller, _, offer) => reject(seller, offer),
      withdrawn: (_, buyer, offer) => withdraw(buyer, offer),
      expired: async () => {
        await advance(tested(), 49 * 3600);
        await expireOffers();
      },
    };
    for (const [status, end] of Object.entries(ends)) {
      const { buyer, seller, listing } = await newMarket(tested());
      const offer = await makeOffer(buyer, listing, usd(4000), { shippingAddress: address });
      await end(seller, buyer, offer);
      expect(await getOffer(buyer, offer)).toMatchObject({ status, shippingAddress: null, destinationCountry: null });
      const kept = 'select id from offer where id = ? and shipping_address is not null';
      expect(await execute(tested(), kept, [offer.id])).toEqual([]);
    }
  });

  test('the address of an order is set while it is unpaid, or while nothing is shipped if it has none', async () => {
    const { buyer, seller, listing } = await newMarket(tested());
    const order = await buy(buyer, [{ listingId: listing.id, quantity: 2 }]);
    expect(await refusalOf(setOrders(seller, order))).toMatchObject({ code: 'wrong_party' });
    await pay(tested(), order);
    expect((await setOrders(buyer, order)).shippingAddress).toEqual(shown);
    expect((await getOrder(seller, order)).shippingAddress).toEqual(shown);
    expect(await refusalOf(setOrders(buyer, order))).toMatchObject({ code: 'invalid_state_transition' });
    const unpaid = await buy(buyer, [{ listingId: listing.id, quantity: 1 }], { shippingAddress: address });
    expect((await setOrders(buyer, unpaid, { country: 'DE' })).shippingAddress).toMatchObject({ country: 'DE' });
    const shipped = await newPaidOrder(tested());
    await execute(tested(), 'update sales_order set shipping_address = null where id = ?', [shipped.order.id]);
    await fulfill(shipped.seller, shipped.order, { items: [{ listingId: shipped.listing.id, quantity: 1 }] });
    expect(await refusalOf(setOrders(shipped.buyer, shipped.order))).toMatchObject({
      code: 'invalid_state_transition',
    });
  });

  test('after all of this, the invariants hold', async () => {
    expect(await invariantChecker(tested())()).toEqual([]);
  });
});

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

  test("a counter of the seller proposes the listing's shipping, one of the buyer keeps the offer's", async () => {
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

  test('a price in another currency is refused without a new shipping amount', async () => {
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
