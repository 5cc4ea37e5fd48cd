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
